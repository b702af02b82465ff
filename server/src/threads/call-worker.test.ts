import { WorkerTimeoutError } from '../unavailable';
import { callableWorker } from './call-worker';

const ECHO = new URL('../testing/echo-worker.ts', import.meta.url);

test('answers in order, survives an error, and starts again after the thread has died', async () => {
  const worker = callableWorker<string, string>(ECHO);
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

test('a call whose input cannot be sent is rejected, and the next one gets its own answer', async () => {
  const worker = callableWorker<unknown, string>(ECHO);
  await expect(worker.call(() => 'a function')).rejects.toThrow('could not be cloned');
  expect(await worker.call('a')).toBe('a');
});

describe('with limits', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  test('a call that takes too long ends the thread; those behind it go to another one', async () => {
    const worker = callableWorker<string, string>(ECHO, { timeoutMs: 1_000 });
    const [a, forever, b] = ['a', 'forever', 'b'].map((input) => worker.call(input));
    expect(await a).toBe('a');
    jest.advanceTimersByTime(1_000);
    await expect(forever).rejects.toEqual(new WorkerTimeoutError('worker echo-worker.ts took longer than 1000 ms'));
    expect(await b).toBe('b');
    jest.advanceTimersByTime(1_000);
    expect(await worker.call('c')).toBe('c');
  });

  test('a silence ends the thread, and the next call starts another one', async () => {
    const worker = callableWorker<string, string>(ECHO, { idleMs: 1_000 });
    const first = await worker.call('thread');
    jest.advanceTimersByTime(999);
    expect(await worker.call('thread')).toBe(first);
    jest.advanceTimersByTime(1_000);
    expect(await worker.call('thread')).not.toBe(first);
  });
});
