import { spawn } from 'node:child_process';
import { ROOT } from './packages.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the server with this terminal until it ends; signals are handed on to it.
 * @returns {Promise<number>} exit code of the server
 */
export function runServer(env) {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    });
    const handOn = (signal) => {
      server.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    server.on('error', reject);
    server.on('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, handOn);
      // Ended by a signal that was not ours to hand on: told like a shell does, 128 and more.
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 137));
    });
  });
}
