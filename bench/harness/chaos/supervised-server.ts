/** Supervises a server as `npm start` does, without building anything. */
import { compiledServer, SERVER_ENVIRONMENT, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import { supervise } from '@bandmark/tools/start/supervise';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';

const clock = join(import.meta.dirname, 'shifted-clock.mjs');

// The bench holds the other end of this pipe: when it exits for any reason, the pipe closes and the server stops.
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));

const code = await supervise({
  args: [...SERVER_FLAGS, '--import', clock, compiledServer('main')],
  cwd: ROOT,
  env: { ...SERVER_ENVIRONMENT, ...process.env },
  say: (line) => {
    console.log(`supervisor: ${line}`);
  },
});
process.exit(code);
