import { watchFreeSpace } from './free-space';

function watched(hasBucket: boolean) {
  const disk = { free: 1000, reads: 0, now: 0 };
  const space = watchFreeSpace({
    directory: '/data',
    leastBytes: 400,
    hasBucket,
    clock: () => disk.now,
    read: async () => {
      disk.reads += 1;
      return disk.free;
    },
  });
  const state = async () => [await space.takesRecordings(), await space.takesFinalising()];
  return { disk, space, state };
}

test('recordings are refused first, then their finalising; what is freed counts again', async () => {
  const { disk, state } = watched(false);
  const seen: unknown[] = [];
  for (const free of [400, 399, 200, 199, 400]) {
    disk.free = free;
    disk.now += 3000;
    seen.push([free, ...(await state())]);
  }
  expect(seen).toEqual([
    [400, true, true],
    [399, false, true],
    [200, false, true],
    [199, false, false],
    [400, true, true],
  ]);
});

test('the disk is asked once in three seconds', async () => {
  const { disk, state } = watched(false);
  for (; disk.now < 6000; disk.now += 100) await state();
  expect(disk.reads).toBe(2);
});

test('the disk is asked again when the clock was set back', async () => {
  const { disk, state } = watched(false);
  disk.now = 3_600_000;
  expect(await state()).toEqual([true, true]);
  disk.now = 0;
  disk.free = 0;
  expect(await state()).toEqual([false, false]);
});

test('a bucket takes recordings while the disk is full; only scratch space counts', async () => {
  const { disk, state } = watched(true);
  disk.free = 0;
  expect(await state()).toEqual([true, false]);
});
