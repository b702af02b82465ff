import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { memoryDirectory } from './memory-directory';

test('is a directory in memory where there is room, and none where there is not', async () => {
  const directory = await memoryDirectory(1);
  try {
    expect(directory === null || existsSync(directory)).toBe(true);
    expect(await memoryDirectory(Number.MAX_SAFE_INTEGER)).toBeNull();
  } finally {
    if (directory !== null) await rm(directory, { recursive: true });
  }
});
