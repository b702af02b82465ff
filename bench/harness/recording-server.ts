import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer } from '@bandmark/tools/build/build-server';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import type { RecordingServerCommand } from '../../server/src/testing/run-recording-server';

/** A speaking attempt, with the tab that holds its lease and first segment. */
export interface BegunAttempt {
  attemptId: string;
  tabId: string;
  headers: Readonly<Record<string, string>>;
}

export interface Finalised {
  attemptId: string;
  state: string;
  hasCamera: boolean;
}

export interface RecordingServer {
  pid: number;
  origin: string;
  /** Begins attempts of a new account. @param openSegments number of segments of each attempt */
  begin(openSegments: readonly number[]): Promise<BegunAttempt[]>;
  /** Advances the server's clock. Its sweeps keep their real interval of a minute. */
  forward(milliseconds: number): void;
  /** @returns status of the response */
  call(attempt: BegunAttempt, method: string, path: string, body?: unknown): Promise<number>;
  put(attempt: BegunAttempt, chunk: { path: string; type: string; bytes: Buffer; startedAt: number }): Promise<number>;
  /** Resolves when a recording is finalised or partial. `at` is this process's `performance.now()`. */
  finalised(attempt: BegunAttempt): Promise<Finalised & { at: number }>;
  stop(): Promise<void>;
}

const SERVER = join(import.meta.dirname, '../../server');
/** Separate from the server's own build. */
const COMPILED = join(SERVER, '.cache');

/** Starts the compiled server, as in production, in its own process, on PGlite or the environment's `DATABASE_URL`. */
export async function startRecordingServer(environment: Readonly<Record<string, string>>): Promise<RecordingServer> {
  const { PATH = '' } = process.env;
  await buildServer({ output: COMPILED, others: ['testing/run-recording-server.ts'] });
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(COMPILED, 'run-recording-server.mjs')], {
    cwd: SERVER,
    env: { PATH, ...SERVER_ENVIRONMENT, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const waiting: ((attempts: BegunAttempt[]) => void)[] = [];
  const done = new Map<string, PromiseWithResolversOf<Finalised & { at: number }>>();
  const doneOf = (attemptId: string) => {
    const known = done.get(attemptId) ?? withResolvers<Finalised & { at: number }>();
    done.set(attemptId, known);
    return known;
  };
  let origin = '';
  const listening = withResolvers<void>();
  void ended.then(() => listening.reject(new Error('The server ended before it listened.')));
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line) as { origin?: string; begun?: BegunAttempt[]; finalised?: Finalised };
    if (said.origin !== undefined) {
      origin = said.origin;
      listening.resolve();
    }
    if (said.begun) waiting.shift()?.(said.begun);
    if (said.finalised) doneOf(said.finalised.attemptId).resolve({ ...said.finalised, at: performance.now() });
  });
  await listening.promise;

  const command = (one: RecordingServerCommand) => child.stdin.write(`${JSON.stringify(one)}\n`);
  const send = async (
    attempt: BegunAttempt,
    method: string,
    path: string,
    init: RequestInit & { headers?: object },
  ) => {
    const headers = { ...attempt.headers, [TAB_HEADER]: attempt.tabId, ...init.headers };
    const response = await fetch(`${origin}/api/attempts/${attempt.attemptId}/${path}`, { ...init, method, headers });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    pid: child.pid ?? 0,
    origin,
    begin: (openSegments) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        command({ begin: openSegments });
      }),
    forward: (forwardMs) => command({ forwardMs }),
    call: (attempt, method, path, body = {}) =>
      send(attempt, method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    put: (attempt, { path, type, bytes, startedAt }) =>
      send(attempt, 'PUT', `recording/${path}`, {
        headers: {
          'content-type': type,
          [CHUNK_HASH_HEADER]: createHash('sha256').update(bytes).digest('hex'),
          [STREAM_STARTED_HEADER]: String(startedAt),
        },
        body: new Uint8Array(bytes),
      }),
    finalised: ({ attemptId }) => doneOf(attemptId).promise,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

interface PromiseWithResolversOf<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function withResolvers<T>(): PromiseWithResolversOf<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
