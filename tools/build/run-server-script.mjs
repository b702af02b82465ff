import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './packages.mjs';

/**
 * Runs server/src/cli/release-command.ts, the one place that writes the registry.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runReleaseCommand(args, env = process.env) {
  return runServerScript('src/cli/release-command.ts', args, env);
}

/** What a release command prints. Its complaints go to this terminal. @throws when it fails */
export async function readReleaseCommand(args, env = process.env) {
  const { child, ended } = startServerScript('src/cli/release-command.ts', args, env, ['inherit', 'pipe', 'inherit']);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  if ((await ended) !== 0) throw new Error('Nothing was done.');
  return output;
}

/** Runs a TypeScript file of the server with this terminal. @returns {Promise<number>} its exit code */
export function runServerScript(script, args, env = process.env) {
  return startServerScript(script, args, env, 'inherit').ended;
}

function startServerScript(script, args, env, stdio) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'server', script), ...args], {
    // tsx is resolved from here; DATA_DIR in `env` must not be relative to it.
    cwd: join(ROOT, 'server'),
    env: { ...env, DATA_DIR: dataDirectory(env) },
    stdio,
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
  return { child, ended };
}

/** `DATA_DIR` as an absolute path, relative to where the command was given; `./data` of the checkout otherwise. */
export function dataDirectory(env = process.env) {
  const given = env.DATA_DIR;
  if (!given) return join(ROOT, 'data');
  return given.startsWith('/') ? given : join(env.INIT_CWD ?? process.cwd(), given);
}
