import { type RecordingManifest, recordingManifestSchema } from '@bandmark/contracts/recording';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '@bandmark/contracts/api/attempts';
import { makeCameraFile } from './camera-file';
import type { ChunkFile, FinaliseInput, FinaliseOutput } from './finalise-input';
import { describeFiles, describeRecording } from './make-manifest';
import { makeScreenFile } from './screen-file';

/**
 * Makes a recording's files from its chunks. Runs in a worker process; writes only to the given directory and its
 * sibling with the suffix `-runs`.
 */
export async function run(input: FinaliseInput): Promise<FinaliseOutput> {
  const { uuid, directory, chunks, missingChunks, attemptMs, longestMs, tooCostly = [] } = input;
  const of = (stream: Stream) => (tooCostly.includes(stream) ? [] : chunks.filter((chunk) => chunk.stream === stream));
  const camera = await makeCameraFile(directory, uuid, of('camera'), longestMs);
  const screen = await makeScreenFile(directory, uuid, of('screen'), longestMs);
  const thumbnail = await makeThumbnailFile(directory, uuid, of('thumbnail'));
  const files = await describeFiles(directory, [...camera.files, ...screen.files, ...thumbnail]);
  const manifest: RecordingManifest = recordingManifestSchema.parse({
    ...describeRecording({ camera, screen, missingChunks, attemptMs, longestMs, tooCostly }),
    files,
  });
  await writeFile(join(directory, `${uuid}.manifest.json`), JSON.stringify(manifest), { flag: 'wx' });
  return { manifest, camera: camera.extension };
}

/** Writes `{uuid}.jpg`, the recorder's first thumbnail. The upload has already checked that it is a JPEG. */
async function makeThumbnailFile(directory: string, uuid: string, chunks: readonly ChunkFile[]): Promise<string[]> {
  const [first] = [...chunks].sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);
  if (!first) return [];
  const name = `${uuid}.jpg`;
  await writeFile(join(directory, name), await readFile(first.path), { flag: 'wx' });
  return [name];
}
