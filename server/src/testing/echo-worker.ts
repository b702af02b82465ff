/** Worker of call-worker.test.ts. */
export function run(input: string): string {
  if (input === 'throw') throw new Error('thrown');
  if (input === 'die') process.exit(3);
  return input;
}
