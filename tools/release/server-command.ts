import { x } from 'tinyexec';
import { dataDirectory } from '../boot/data-directory.mjs';
import { compiledProgram } from '../build/compile-programs';
import { CommandError } from '../run-command';

export { dataDirectory };

/** Commands of the server that the tools run, by the name that they have here. */
const SERVER_COMMANDS = { releases: 'release-command' };
type ServerCommand = keyof typeof SERVER_COMMANDS;

/**
 * The environment of a command that works on this machine's data, whatever site the terminal is set up for. Empty counts
 * as unset; a name that is left out would come back, because tinyexec adds what it is given to this process's own.
 */
export function withoutSite(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, BANDMARK_URL: '' };
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

async function startServerCommand(
  name: ServerCommand,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdout: 'inherit' | 'pipe',
) {
  const program = await compiledProgram('server', `src/cli/${SERVER_COMMANDS[name]}`);
  return x(process.execPath, [program, ...args], {
    nodeOptions: {
      env: { ...env, DATA_DIR: dataDirectory(env) },
      stdio: ['inherit', stdout, 'inherit'],
    },
  });
}
