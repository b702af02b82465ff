import type { RecordingManifest } from '@bandmark/contracts/recording';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CameraResult } from './camera-file';
import type { ScreenResult } from './screen-file';

export interface Made {
  camera: CameraResult;
  screen: ScreenResult;
  missingChunks: number;
}

/** Relates the two timelines and says what is missing. Pure. */
export function describeRecording({ camera, screen, missingChunks }: Made): Omit<RecordingManifest, 'files'> {
  const cameraStart = camera.segments[0]?.startedAt ?? null;
  const last = camera.segments.at(-1);
  const cameraEnd = last ? last.offsetMs + last.durationMs : 0;
  const cameraOffsetMs = cameraStart !== null && screen.firstAt !== null ? cameraStart - screen.firstAt : 0;
  const screenEnd = (screen.lastAt ?? 0) - (screen.firstAt ?? 0);
  const numbers = new Set([
    ...camera.segments.map(({ segment }) => segment),
    ...camera.unreadable,
    ...camera.apart,
    ...screen.startedAt.keys(),
  ]);
  const isWhole =
    missingChunks === 0 && camera.extension !== null && camera.unreadable.length === 0 && screen.refusedLines === 0;
  return {
    schema: 1,
    state: isWhole ? 'finalised' : 'partial',
    cameraOffsetMs,
    durationMs: Math.max(screenEnd, cameraOffsetMs + cameraEnd, 0),
    segments: [...numbers]
      .sort((a, b) => a - b)
      .map((segment) => {
        const placed = camera.segments.find((other) => other.segment === segment);
        return {
          segment,
          cameraStartedAt: placed?.startedAt ?? null,
          screenStartedAt: screen.startedAt.get(segment) ?? null,
          cameraFileOffsetMs: placed?.offsetMs ?? null,
          cameraDurationMs: placed?.durationMs ?? null,
        };
      }),
    missingChunks,
    refusedLines: screen.refusedLines,
  };
}

/** Size and SHA-256 of each file, read back from the disk. */
export async function describeFiles(directory: string, names: readonly string[]): Promise<RecordingManifest['files']> {
  const files: RecordingManifest['files'] = {};
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(directory, name)), hash);
    files[name] = { bytes: (await stat(join(directory, name))).size, sha256: hash.digest('hex') };
  }
  return files;
}
