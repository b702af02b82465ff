import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CameraSegment, scanSegment } from './camera-segment';
import type { ChunkFile } from './finalise-input';
import { type PlacedSegment, placeSegments } from './place-segments';
import { writeSegmentRuns } from './segment-runs';
import { canJoin, containerOf, writeCameraFile } from './write-camera-file';

export interface CameraStretch {
  segment: number;
  /** Clock of the recording page at the stretch's begin; null when the page did not say. */
  startedAt: number | null;
  /** Where it begins in the joined file. */
  offsetMs: number;
  durationMs: number;
}

export interface CameraResult {
  extension: 'webm' | 'mp4' | null;
  /** Files written, by name. */
  files: string[];
  /** What plays without a gap, in the order of the joined file. */
  stretches: CameraStretch[];
  /** Segments with chunks, none of which can be read. */
  unreadable: number[];
  /** Segments kept as separate files: of another codec, or longer than the attempt together with the others. */
  apart: number[];
  /** Packets and segments that claim a time outside of the attempt. */
  refused: number;
}

interface ReadSegment {
  segment: number;
  startedAt: number | null;
  content: CameraSegment;
}

/** At most so many segments are kept outside of the joined file; the chunks of a partial recording stay anyway. */
const MOST_FILES_APART = 8;

/**
 * `{uuid}.webm` or `.mp4` from the camera chunks: all segments on one timeline, with duration and index.
 * @param directory takes the file; a folder of the same name and `-runs` beside it is used meanwhile
 * @param longestMs no recording of this attempt is longer
 */
export async function makeCameraFile(
  directory: string,
  uuid: string,
  chunks: readonly ChunkFile[],
  longestMs: number,
): Promise<CameraResult> {
  const result: CameraResult = {
    extension: null,
    files: [],
    stretches: [],
    unreadable: [],
    apart: [],
    refused: 0,
  };
  const read = await readSegments(`${directory}-runs`, chunks, longestMs, result);
  const alike = longestKind(read);
  const [first] = alike;
  if (!first) return result;

  const placed = placeSegments(
    alike.map(({ segment, startedAt, content }) => ({ segment, startedAt, durationMs: content.durationMs })),
    longestMs,
  );
  const contents = new Map(alike.map(({ segment, content }) => [segment, content]));
  const joined = placed.flatMap((one) => {
    const content = contents.get(one.segment);
    return content ? [{ ...one, content }] : [];
  });
  result.extension = containerOf(first.content);
  result.stretches = joined.flatMap(({ content, ...one }) => stretchesOf(one, content));
  const name = `${uuid}.${result.extension}`;
  await writeCameraFile(
    join(directory, name),
    joined.map(({ content, offsetMs }) => ({ segment: content, offsetMs })),
    longestMs,
  );
  result.files.push(name);

  const others = read.filter(({ segment }) => !placed.some((one) => one.segment === segment));
  result.refused += Math.max(0, others.length - MOST_FILES_APART);
  for (const { segment, content } of others.slice(0, MOST_FILES_APART)) {
    const apart = `${uuid}.segment-${segment}.${containerOf(content)}`;
    await writeCameraFile(join(directory, apart), [{ segment: content, offsetMs: 0 }], longestMs);
    result.files.push(apart);
    result.apart.push(segment);
  }
  return result;
}

/**
 * The segments of one kind that last longest together: a camera that gave no picture for its first seconds, or another
 * one that was chosen then, must not keep the rest of the recording out of the file.
 */
function longestKind(read: readonly ReadSegment[]): readonly ReadSegment[] {
  const kinds: { segments: ReadSegment[]; durationMs: number }[] = [];
  for (const one of read) {
    const kind = kinds.find(({ segments: [first] }) => first && canJoin(first.content, one.content));
    const { durationMs } = one.content;
    if (!kind) kinds.push({ segments: [one], durationMs });
    else Object.assign(kind, { segments: [...kind.segments, one], durationMs: kind.durationMs + durationMs });
  }
  const longest = Math.max(...kinds.map(({ durationMs }) => durationMs));
  return kinds.find(({ durationMs }) => durationMs === longest)?.segments ?? [];
}

async function readSegments(
  runsDirectory: string,
  chunks: readonly ChunkFile[],
  longestMs: number,
  result: CameraResult,
): Promise<ReadSegment[]> {
  await mkdir(runsDirectory, { recursive: true });
  const bySegment = new Map<number, ChunkFile[]>();
  for (const chunk of chunks) {
    const own = bySegment.get(chunk.segment);
    if (own) own.push(chunk);
    else bySegment.set(chunk.segment, [chunk]);
  }
  const read: ReadSegment[] = [];
  for (const [segment, own] of [...bySegment].sort(([a], [b]) => a - b)) {
    const content = await scanSegment(await writeSegmentRuns(runsDirectory, own), longestMs);
    result.refused += content?.refusedPackets ?? 0;
    if (content)
      read.push({ segment, startedAt: own.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null, content });
    else result.unreadable.push(segment);
  }
  return read;
}

/** The first stretch begins with the segment, so that one offset places the segment in the file. */
function stretchesOf({ segment, startedAt, offsetMs }: PlacedSegment, content: CameraSegment): CameraStretch[] {
  return content.stretches.map(({ fromMs, toMs }, at) => {
    const begin = at === 0 ? 0 : fromMs;
    return {
      segment,
      startedAt: startedAt === null ? null : startedAt + begin,
      offsetMs: offsetMs + begin,
      durationMs: toMs - begin,
    };
  });
}
