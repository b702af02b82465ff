import type { MemorySegment } from './memory-sink';

/** The recording where it is one segment: its slices make a file. Null for more, and for an empty one. */
export function singleFile(segments: readonly MemorySegment[] = []): Blob | null {
  const [first, second] = segments;
  return first && !second ? new Blob([...first.slices], { type: first.type }) : null;
}

/** One file of everything that was recorded: as it is when that is one segment, else written anew. */
export async function joinSegments(segments: readonly MemorySegment[]): Promise<Blob> {
  const all = segments.map((segment) => singleFile([segment]) ?? new Blob([]));
  const [first = new Blob([]), second] = all;
  if (!second) return first;
  try {
    return await rewrite(all);
  } catch {
    // The writer did not load, or the segments do not go together: the longest is better than nothing, and a receiver
    // has all of them.
    return all.reduce((longest, next) => (next.size > longest.size ? next : longest));
  }
}

/**
 * What a recorder writes has neither duration nor index, so players cannot seek in it (Chromium 642012). The file that a
 * person keeps has both. Without the writer, which is loaded now, it is the file as recorded.
 */
export async function makeSeekable(video: Blob): Promise<Blob> {
  try {
    return await rewrite([video]);
  } catch {
    return video;
  }
}

async function rewrite(files: readonly Blob[]): Promise<Blob> {
  const { writeFile } = await import(/* webpackChunkName: "write-file" */ './write-file');
  return await writeFile(files);
}
