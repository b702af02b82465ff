import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { mapSettled } from './map-settled';

test('a failure waits for what is under way, and nothing else begins', async () => {
  const begun: string[] = [];
  let finishSlow = () => {};
  const slow = new Promise<void>((resolve) => (finishSlow = resolve));
  let isSettled = false;
  const all = mapSettled(pLimit(2), ['slow', 'fails', 'waits'], async (item) => {
    begun.push(item);
    if (item === 'slow') await slow;
    if (item === 'fails') throw new Error('gone');
  }).finally(() => (isSettled = true));
  all.catch(() => undefined);
  await setImmediate();
  expect(isSettled).toBe(false);
  finishSlow();
  await expect(all).rejects.toThrow('gone');
  expect(begun).toEqual(['slow', 'fails']);
});

test('results keep the order of the items', async () => {
  await expect(mapSettled(pLimit(2), [3, 1, 2], (item) => Promise.resolve(item * 2))).resolves.toEqual([6, 2, 4]);
});
