import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkFile } from './finalise-input';

/** `{uuid}.jpg`: the recorder's thumbnail. The first one there is; it was checked to be a JPEG when it came. */
export async function makeThumbnailFile(
  directory: string,
  uuid: string,
  chunks: readonly ChunkFile[],
): Promise<string[]> {
  const [first] = [...chunks].sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);
  if (!first) return [];
  const name = `${uuid}.jpg`;
  await writeFile(join(directory, name), await readFile(first.path), { flag: 'wx' });
  return [name];
}
