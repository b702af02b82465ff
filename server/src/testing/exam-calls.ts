import * as attempts from '@bandmark/contracts/api/attempts';
import { saveMark } from '@bandmark/contracts/api/marking';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { SiteDependencies } from '../connect-rooms';
import { randomUuid } from '../random-id';
import type { TestUser, TestUserOptions } from './test-user';
import type { TestServer } from './with-server';

/** The part of a server that the calls below need: a test's server or a separate process. */
export type Callable = Pick<TestServer, 'app'> & { deps: SiteDependencies };

const FIXTURES = join(import.meta.dirname, '../exams/recordings/fixtures');

export type Headers = Record<string, string>;

/** Slices of a real recording by Chromium's MediaRecorder. */
export async function cameraSlices(name = 'camera-webm'): Promise<Buffer[]> {
  const files = (await readdir(join(FIXTURES, name))).sort((a, b) => Number(a) - Number(b));
  return Promise.all(files.map((file) => readFile(join(FIXTURES, name, file))));
}

/** The shortest start of a JPEG: the start marker and a frame header of 8 × 8 pixels. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]);

const CAMERA_TYPE = 'video/webm;codecs=vp9,opus';

export interface ChunkCall {
  stream: attempts.Stream;
  segment?: number;
  sequence?: number;
  bytes: Buffer | string;
  tabId: string;
  type?: string;
  startedAt?: number;
  headers: Headers;
}

export function putChunk(server: Callable, attemptId: string, call: ChunkCall): Promise<LightMyRequestResponse> {
  const { stream, segment = 1, sequence = 0, bytes, tabId, headers } = call;
  const body = Buffer.from(bytes);
  const types = { camera: CAMERA_TYPE, screen: 'application/x-ndjson', thumbnail: 'image/jpeg' };
  return server.app.inject({
    method: 'PUT',
    url: fillPath(attempts.putChunk.path, { attemptId, stream, segment, sequence }),
    headers: {
      'content-type': call.type ?? types[stream],
      [TAB_HEADER]: tabId,
      [CHUNK_HASH_HEADER]: createHash('sha256').update(body).digest('hex'),
      [STREAM_STARTED_HEADER]: String(call.startedAt ?? server.deps.clock()),
      ...headers,
    },
    payload: body,
  });
}

export async function addTest(server: Callable, candidate: TestUser): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: addQuickTest.path,
    headers: candidate.headers,
  });
  return response.json<{ myTestId: number }>().myTestId;
}

export async function begin(
  server: Callable,
  candidate: TestUser,
  myTestId: number,
  skill = 'writing',
): Promise<attempts.Attempt> {
  const url = fillPath(attempts.beginAttempt.path, { myTestId, skill });
  return (await server.app.inject({ method: 'POST', url, headers: candidate.headers })).json<attempts.Attempt>();
}

export const partPath = (myTestId: number, skill = 'writing'): string =>
  fillPath(attempts.testPart.path, { myTestId, skill });

/** @param path below the attempt, such as `answer` */
export const attemptPath = ({ attemptId }: attempts.Attempt, path: string): string =>
  `/api/attempts/${attemptId}/${path}`;

/** A new candidate who has begun a part of a test. */
export async function beginNew(server: TestServer, skill = 'writing', options: TestUserOptions = {}) {
  const candidate = await server.user(options);
  const myTestId = await addTest(server, candidate);
  const attempt = await begin(server, candidate, myTestId, skill);
  return { candidate, myTestId, attempt, headers: candidate.headers };
}

export function call(
  server: Callable,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Headers,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

/** Takes the lease as a new tab. @returns the tab's id and its segment */
export async function openTab(
  server: Callable,
  attempt: attempts.Attempt,
  headers: Headers,
): Promise<{ tabId: string; segment: number }> {
  const tabId = randomUuid();
  const url = fillPath(attempts.takeLease.path, { attemptId: attempt.attemptId });
  const response = await call(server, 'POST', url, headers, { tabId });
  return { tabId, segment: response.json<{ segment: number }>().segment };
}

/** NDJSON of a tiny page: meta, full snapshot and one incremental event each second. */
export function screenEvents(startedAt: number, seconds = 3): string {
  const node = { type: 0, id: 1, childNodes: [{ type: 2, id: 2, tagName: 'html', attributes: {}, childNodes: [] }] };
  return [
    { type: 4, timestamp: startedAt, data: { href: 'http://localhost/', width: 800, height: 600 } },
    { type: 2, timestamp: startedAt + 1, data: { node, initialOffset: { top: 0, left: 0 } } },
    ...Array.from({ length: seconds }, (_, at) => ({
      type: 3,
      timestamp: startedAt + (at + 1) * 1000,
      data: { source: 3, id: 1, x: 0, y: at },
    })),
  ]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

/** A whole recording with one segment, complete and acknowledged. */
async function uploadRecording(server: Callable, attempt: attempts.Attempt, headers: Headers): Promise<void> {
  const { tabId, segment } = await openTab(server, attempt, headers);
  const startedAt = server.deps.clock();
  const slices = await cameraSlices();
  for (const [sequence, bytes] of slices.entries()) {
    await putChunk(server, attempt.attemptId, {
      stream: 'camera',
      segment,
      sequence,
      bytes,
      tabId,
      startedAt: startedAt + 250,
      headers,
    });
  }
  await putChunk(server, attempt.attemptId, {
    stream: 'screen',
    segment,
    bytes: screenEvents(startedAt),
    tabId,
    startedAt,
    headers,
  });
  await putChunk(server, attempt.attemptId, { stream: 'thumbnail', segment, bytes: JPEG, tabId, headers });
  const completion = fillPath(attempts.completeRecording.path, { attemptId: attempt.attemptId });
  await call(server, 'POST', completion, headers, {
    streams: [
      { stream: 'camera', segment, chunks: slices.length },
      { stream: 'screen', segment, chunks: 1 },
      { stream: 'thumbnail', segment, chunks: 1 },
    ],
  });
}

/** Begins, records and submits one part. */
export async function takePart(
  server: Callable,
  candidate: TestUser,
  myTestId: number,
  skill: 'writing' | 'speaking',
  text = 'Towns are better without cars.',
): Promise<attempts.Attempt> {
  const attempt = await begin(server, candidate, myTestId, skill);
  await uploadRecording(server, attempt, candidate.headers);
  const body = skill === 'writing' ? { sequence: 1, text } : {};
  await submit(server, candidate, attempt.attemptId, body);
  return attempt;
}

export function submit(
  server: Callable,
  candidate: TestUser,
  attemptId: string,
  body: object = {},
): Promise<LightMyRequestResponse> {
  return call(server, 'POST', fillPath(attempts.submitAttempt.path, { attemptId }), candidate.headers, body);
}

export function mark(
  server: Callable,
  examiner: TestUser,
  attemptId: string,
  criteria: readonly number[],
): Promise<LightMyRequestResponse> {
  return call(server, 'POST', fillPath(saveMark.path, { attemptId }), examiner.headers, { criteria });
}
