import { x } from 'tinyexec';
import { dataDirectory } from '../boot/data-directory.mjs';
import { compiledProgram } from '../build/compile-programs';
import { CommandError } from '../run-command';

/**
 * The environment for a command that must work on this machine's data even if BANDMARK_URL is set. The variable is
 * emptied, which counts as unset: tinyexec merges the environment with this process's, so a deleted one would reappear.
 */
export function withoutSite(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, BANDMARK_URL: '' };
}

/**
 * A release command for a hint, which works on this machine's data even in a terminal where BANDMARK_URL is set: there
 * it would otherwise change that site.
 */
export function localCall(name: string, folder: string, env = process.env): string {
  return `${env['BANDMARK_URL'] ? 'BANDMARK_URL= ' : ''}npm run ${name} -- ${folder}`;
}

/** Runs the server's release command in this terminal. @returns its exit code */
export async function runReleaseCommand(args: readonly string[], env = process.env): Promise<number> {
  const { exitCode } = await startReleaseCommand(args, env, 'inherit');
  return exitCode ?? 1;
}

/** Standard output of a release command; its errors go to this terminal. @throws CommandError if it fails */
export async function readReleaseCommand(args: readonly string[], env = process.env): Promise<string> {
  const { exitCode, stdout } = await startReleaseCommand(args, env, 'pipe');
  if (exitCode !== 0) throw new CommandError('Nothing was done.');
  return stdout;
}

async function startReleaseCommand(args: readonly string[], env: NodeJS.ProcessEnv, stdout: 'inherit' | 'pipe') {
  const program = await compiledProgram('server', 'src/cli/release-command');
  return x(process.execPath, [program, ...args], {
    nodeOptions: {
      env: { ...env, DATA_DIR: dataDirectory(env) },
      stdio: ['inherit', stdout, 'inherit'],
    },
  });
}
