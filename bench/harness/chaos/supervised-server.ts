/** A process that keeps a server running as `npm start` does, without building anything. */
import { compiledServer, SERVER_ENVIRONMENT, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import { supervise } from '@bandmark/tools/start/supervise';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';

const clock = join(import.meta.dirname, 'shifted-clock.mjs');

// The bench holds the other end: when it ends, however it ends, so does the server.
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
