import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CameraSegment, readCameraSegment } from './camera-segment';
import type { ChunkFile } from './finalise-input';
import { type PlacedSegment, placeSegments } from './place-segments';
import { canJoin, containerOf, writeCameraFile } from './write-camera-file';

export interface CameraResult {
  extension: 'webm' | 'mp4' | null;
  /** Files written, by name. */
  files: string[];
  segments: PlacedSegment[];
  /** Segments that sent chunks of which nothing can be read. */
  unreadable: number[];
  /** Segments kept as files of their own, because another codec does not fit into the joined track. */
  apart: number[];
}

interface ReadSegment {
  segment: number;
  startedAt: number | null;
  content: CameraSegment;
}

/** `{uuid}.webm` or `.mp4` from the camera chunks: all segments on one timeline, with duration and index. */
export async function makeCameraFile(
  directory: string,
  uuid: string,
  chunks: readonly ChunkFile[],
): Promise<CameraResult> {
  const result: CameraResult = { extension: null, files: [], segments: [], unreadable: [], apart: [] };
  const read: ReadSegment[] = [];
  for (const segment of [...new Set(chunks.map((chunk) => chunk.segment))].sort((a, b) => a - b)) {
    const own = chunks.filter((chunk) => chunk.segment === segment);
    const content = await readCameraSegment(await load(own));
    if (content)
      read.push({ segment, startedAt: own.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null, content });
    else result.unreadable.push(segment);
  }
  const [first] = read;
  if (!first) return result;

  const joined = read.filter(({ content }) => canJoin(first.content, content));
  const contents = new Map(joined.map(({ segment, content }) => [segment, content]));
  result.segments = placeSegments(
    joined.map(({ segment, startedAt, content }) => ({ segment, startedAt, durationMs: content.durationMs })),
  );
  result.extension = containerOf(first.content);
  const name = `${uuid}.${result.extension}`;
  await writeCameraFile(
    join(directory, name),
    result.segments.flatMap(({ segment, offsetMs }) => {
      const content = contents.get(segment);
      return content ? [{ segment: content, offsetMs }] : [];
    }),
  );
  result.files.push(name);

  for (const { segment, content } of read.filter((other) => !joined.includes(other))) {
    const apart = `${uuid}.segment-${segment}.${containerOf(content)}`;
    await writeCameraFile(join(directory, apart), [{ segment: content, offsetMs: 0 }]);
    result.files.push(apart);
    result.apart.push(segment);
  }
  return result;
}

async function load(chunks: readonly ChunkFile[]): Promise<{ sequence: number; bytes: Uint8Array }[]> {
  return Promise.all(chunks.map(async ({ sequence, path }) => ({ sequence, bytes: await readFile(path) })));
}
