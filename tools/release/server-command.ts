import { join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { CommandError } from '../run-command';

/** Commands of the server, by the name that they have here: files below server/. */
const SERVER_COMMANDS = {
  releases: 'src/cli/release-command.ts',
  team: 'src/cli/team-command.ts',
  user: 'src/cli/user-command.ts',
};
export type ServerCommand = keyof typeof SERVER_COMMANDS;

export function isServerCommand(name: string): name is ServerCommand {
  return Object.hasOwn(SERVER_COMMANDS, name);
}

/** Runs a command of the server in this terminal. @returns its exit code */
export async function runServerCommand(
  name: ServerCommand,
  args: readonly string[],
  env = process.env,
): Promise<number> {
  const { exitCode } = await startServerCommand(name, args, env, 'inherit');
  return exitCode ?? 1;
}

/** What a release command prints; its errors go to this terminal. @throws CommandError when it fails */
export async function readReleaseCommand(args: readonly string[], env = process.env): Promise<string> {
  const { exitCode, stdout } = await startServerCommand('releases', args, env, 'pipe');
  if (exitCode !== 0) throw new CommandError('Nothing was done.');
  return stdout;
}

function startServerCommand(
  name: ServerCommand,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdout: 'inherit' | 'pipe',
) {
  return x(process.execPath, ['--import', 'tsx', join(ROOT, 'server', SERVER_COMMANDS[name]), ...args], {
    nodeOptions: {
      // tsx is resolved from here; DATA_DIR in `env` must not be relative to it.
      cwd: join(ROOT, 'server'),
      env: { ...env, DATA_DIR: dataDirectory(env) },
      stdio: ['inherit', stdout, 'inherit'],
    },
  });
}

/** `DATA_DIR` as an absolute path, relative to where the command was given; `./data` of the checkout otherwise. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  const given = env['DATA_DIR'];
  if (!given) return join(ROOT, 'data');
  return given.startsWith('/') ? given : join(env['INIT_CWD'] ?? process.cwd(), given);
}
