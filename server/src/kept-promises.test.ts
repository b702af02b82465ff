import { keptFor, onceFor } from './kept-promises';

test('what is made or being made for a key serves every caller; what failed is made again', async () => {
  const kept = new Map<string, Promise<number>>();
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new Error('The disk did not respond.');
    return made;
  };
  await expect(onceFor(kept, 'font', make)).rejects.toThrow('The disk did not respond.');
  expect(await Promise.all([onceFor(kept, 'font', make), onceFor(kept, 'font', make)])).toEqual([2, 2]);
  expect(await onceFor(kept, 'font', make)).toBe(2);
  expect(await onceFor(kept, 'other font', make)).toBe(3);
});

test('what was read serves every caller for its time, or until the clock is set back', async () => {
  let now = 10_000;
  const read = keptFor(
    () => now,
    1000,
    async (at: number) => at,
  );
  const seen: number[] = [];
  for (now of [10_000, 10_999, 11_000, 10_999, 11_000]) seen.push(await read(now));
  expect(seen).toEqual([10_000, 10_000, 11_000, 10_999, 10_999]);
});
