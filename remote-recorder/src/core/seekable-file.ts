import { saveFile } from '@bandmark/ui/save-file';
import type { MemorySegment } from './memory-sink';

/** Spec §9, Recorder. */
const DOWNLOAD_FILE_NAME = 'video_recording.webm';

/** The file of a recording with exactly one segment, whose slices concatenate to a file; null for none or several. */
export function singleFile(segments: readonly MemorySegment[] = []): Blob | null {
  const [first, second] = segments;
  return first && !second ? new Blob([...first.slices], { type: first.type }) : null;
}

/** The whole recording as one file: a single segment unchanged, several segments remuxed. */
export async function joinSegments(segments: readonly MemorySegment[]): Promise<Blob> {
  const all = segments.map((segment) => singleFile([segment]) ?? new Blob([]));
  const [first = new Blob([]), second] = all;
  if (!second) return first;
  try {
    return await rewrite(all);
  } catch {
    // The muxer failed to load, or the segments differ in codec. The largest segment is better than nothing, and a
    // receiver has all of them.
    return all.reduce((longest, next) => (next.size > longest.size ? next : longest));
  }
}

/** Downloads the recording. */
export async function saveSeekable(video: Blob): Promise<void> {
  saveFile(DOWNLOAD_FILE_NAME, await makeSeekable(video));
}

/**
 * MediaRecorder writes neither duration nor index, so players cannot seek in its file (Chromium 642012). The download
 * is remuxed to have both. If the lazily loaded muxer fails, the download is the file as recorded.
 */
async function makeSeekable(video: Blob): Promise<Blob> {
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
