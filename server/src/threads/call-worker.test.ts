import { callableWorker } from './call-worker';

test('answers in order, survives an error, and starts again after the thread has died', async () => {
  const worker = callableWorker<string, string>(new URL('../testing/echo-worker.ts', import.meta.url));
  const calls = ['a', 'throw', 'b', 'die', 'c'].map((input) => worker.call(input));
  const settled = await Promise.allSettled(calls);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason).split('\n')[0]))).toEqual([
    'a',
    'Error: Error: thrown',
    'b',
    'Error: worker ended with code 3',
    'Error: worker ended with code 3',
  ]);
  expect(await worker.call('d')).toBe('d');
});
