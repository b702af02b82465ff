import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CameraSegment, scanSegment } from './camera-segment';
import type { ChunkFile } from './finalise-input';
import { type PlacedSegment, placeSegments } from './place-segments';
import { writeSegmentRuns } from './segment-runs';
import { canJoin, containerOf, writeCameraFile } from './write-camera-file';

export interface CameraStretch {
  segment: number;
  /** Start of the stretch by the clock of the recording page; null if the page did not send it. */
  startedAt: number | null;
  /** Offset of its start in the joined file. */
  offsetMs: number;
  durationMs: number;
}

export interface CameraResult {
  extension: 'webm' | 'mp4' | null;
  /** Files written, by name. */
  files: string[];
  /** The stretches that play without a gap, in the order of the joined file. */
  stretches: CameraStretch[];
  /** Segments with chunks, none of which can be read. */
  unreadable: number[];
  /**
   * Segments kept as separate files, because their codec differs or the joined file would become longer than the
   * attempt.
   */
  apart: number[];
  /** Number of packets with a time outside of the attempt, and of segments beyond `MAX_FILES_APART`. */
  refused: number;
}

interface ReadSegment {
  segment: number;
  startedAt: number | null;
  content: CameraSegment;
}

/** Limit of the segments that are kept as separate files. The chunks of a partial recording are kept anyway. */
const MAX_FILES_APART = 8;

/**
 * Makes `{uuid}.webm` or `.mp4` from the camera chunks: all segments on one timeline, with duration and index.
 * @param directory output directory; intermediate files go to a sibling with the suffix `-runs`
 * @param longestMs upper bound for the length of any recording of this attempt
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
  result.refused += Math.max(0, others.length - MAX_FILES_APART);
  for (const { segment, content } of others.slice(0, MAX_FILES_APART)) {
    const apart = `${uuid}.segment-${segment}.${containerOf(content)}`;
    await writeCameraFile(join(directory, apart), [{ segment: content, offsetMs: 0 }], longestMs);
    result.files.push(apart);
    result.apart.push(segment);
  }
  return result;
}

/**
 * The joinable segments with the longest total duration. Choosing the kind of the first segment would leave out the
 * rest of a recording whose camera gave no picture in the first seconds, or was changed then.
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

/** The first stretch starts with its segment, so that a single offset places the segment in the file. */
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
