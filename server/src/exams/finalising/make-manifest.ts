import type { Stream } from '@bandmark/contracts/api/attempts';
import type { RecordingManifest } from '@bandmark/contracts/recording';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CameraResult } from './camera-file';
import { SMALLEST_GAP_MS } from './camera-segment';
import type { ScreenResult } from './screen-file';

export interface RecordingParts {
  camera: CameraResult;
  screen: ScreenResult;
  missingChunks: number;
  attemptMs: number;
  longestMs: number;
  tooCostly: readonly Stream[];
}

/**
 * Describes a recording: how the timelines of camera and screen relate, what is missing, and how much of the attempt is
 * covered. Pure.
 */
export function describeRecording(parts: RecordingParts): Omit<RecordingManifest, 'files'> {
  const { camera, screen, missingChunks, attemptMs, longestMs, tooCostly } = parts;
  const last = camera.stretches.at(-1);
  const cameraEnd = last ? last.offsetMs + last.durationMs : 0;
  const cameraOffsetMs = offsetOf(camera.stretches[0]?.startedAt ?? null, screen.firstAt, longestMs);
  const screenEnd = (screen.lastAt ?? 0) - (screen.firstAt ?? 0);
  const isWhole =
    missingChunks === 0 &&
    camera.extension !== null &&
    camera.unreadable.length === 0 &&
    camera.refused === 0 &&
    screen.refusedLines === 0 &&
    tooCostly.length === 0;
  return {
    schema: 1,
    state: isWhole ? 'finalised' : 'partial',
    cameraOffsetMs,
    durationMs: Math.max(screenEnd, cameraOffsetMs + cameraEnd, 0),
    segments: describeSegments(camera, screen),
    missingChunks,
    refusedLines: screen.refusedLines,
    refusedCamera: camera.refused,
    ...(tooCostly.length === 0 ? {} : { tooCostly: [...tooCostly] }),
    gaps: gapsOf(camera.stretches),
    coverage: {
      attemptMs,
      cameraMs: sum(camera.stretches.map(({ durationMs }) => durationMs)),
      screenMs: sum([...screen.segments.values()].map(({ firstAt, lastAt }) => lastAt - firstAt)),
    },
  };
}

/**
 * Offset of the camera on the timeline of the screen. If their clocks differ by more than the length of the attempt,
 * they cannot be compared, and both timelines start together.
 */
function offsetOf(cameraAt: number | null, screenAt: number | null, longestMs: number): number {
  const offset = cameraAt !== null && screenAt !== null ? cameraAt - screenAt : 0;
  return Math.abs(offset) <= longestMs ? offset : 0;
}

function describeSegments({ stretches, unreadable, apart }: CameraResult, screen: ScreenResult) {
  const withoutStretch = [...unreadable, ...apart, ...screen.segments.keys()].filter(
    (segment) => !stretches.some((stretch) => stretch.segment === segment),
  );
  const placed = stretches.map(({ segment, startedAt, offsetMs, durationMs }) => ({
    segment,
    cameraStartedAt: startedAt,
    screenStartedAt: screen.segments.get(segment)?.firstAt ?? null,
    cameraFileOffsetMs: offsetMs,
    cameraDurationMs: durationMs,
  }));
  const others = [...new Set(withoutStretch)].map((segment) => ({
    segment,
    cameraStartedAt: null,
    screenStartedAt: screen.segments.get(segment)?.firstAt ?? null,
    cameraFileOffsetMs: null,
    cameraDurationMs: null,
  }));
  return [...placed, ...others].sort((a, b) => a.segment - b.segment);
}

function gapsOf(stretches: CameraResult['stretches']): { atMs: number; durationMs: number }[] {
  return stretches.flatMap(({ offsetMs }, at) => {
    const before = stretches[at - 1];
    const end = before ? before.offsetMs + before.durationMs : 0;
    return offsetMs - end >= SMALLEST_GAP_MS ? [{ atMs: end, durationMs: offsetMs - end }] : [];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

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
