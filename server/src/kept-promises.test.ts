import { onceFor } from './kept-promises';

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
