import { threadId } from 'node:worker_threads';

/** Worker of call-worker.test.ts. */
export function run(input: string): string {
  if (input === 'throw') throw new Error('thrown');
  if (input === 'die') process.exit(3);
  if (input === 'thread') return String(threadId);
  while (input === 'forever');
  return input;
}
