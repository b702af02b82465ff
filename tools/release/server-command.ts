import { join } from 'node:path';
import { x } from 'tinyexec';
import { buildServer } from '../build/build-server';
import { compiledServer } from '../build/compiled-server';
import { ROOT } from '../packages';
import { CommandError } from '../run-command';

/** Commands of the server: its compiled programs by the name that they have here. */
const SERVER_COMMANDS = {
  backup: 'backup-command',
  releases: 'release-command',
  restore: 'restore-command',
  team: 'team-command',
  user: 'user-command',
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

/** A command is compiled first: its sources may have changed since the last build. */
async function startServerCommand(
  name: ServerCommand,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdout: 'inherit' | 'pipe',
) {
  await buildServer();
  return x(process.execPath, [compiledServer(SERVER_COMMANDS[name]), ...args], {
    nodeOptions: {
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
