/**
 * A receiver for recordings of the embedded panel: the protocol of docs/embed-recorder.md on Fastify, storing files. A
 * host registers it under any path, which is then the panel's `endpoint`, with its own `subjectOf` (see start.ts).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import cors from '@fastify/cors';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exists, makeFolder, writeAnew, writeOnce } from './durable-files';
import { joinSegments } from './join-segments';
import { sweep, UUID_ALONE } from './sweep';

const MAX_CHUNK_BYTES = 4 * 1024 * 1024;
/** Reads a little more than it accepts, so that a sender gets 413 instead of a broken connection. */
const MAX_READ_BYTES = MAX_CHUNK_BYTES + 1024 * 1024;
/** Highest number of a segment's thumbnail: one, or further ones if the first was black. */
const LAST_THUMBNAIL = 3;
/** Limit per recording: six hours of a panel's camera and microphone. */
const MAX_BYTES = 1024 * 1024 * 1024;
const SWEEP_EVERY_MS = 3_600_000;

export interface ReceiverOptions {
  /** Folder for everything that is received, with a subfolder per recording. */
  directory: string;
  /** Owner of a grant, such as a user's or task's id; null if invalid. A recording belongs to its first sender. */
  subjectOf(grant: string): string | null | Promise<string | null>;
  /** Allowed origins of pages with the panel. Default: only the receiver's own origin. */
  origins?: string[];
  /** Called when a recording was joined into one file, and again if more chunks arrived afterwards. */
  onFile?(recording: string, file: string): void;
}

interface Stored {
  stream: 'camera' | 'thumbnail';
  segment: number;
  sequence: number;
  bytes: number;
  sha256: string;
}
type Declared = Pick<Stored, 'stream' | 'segment'> & { chunks: number };

/** Year 2200: accepts a wrong device clock, but not an absurd value. */
const LATEST_INSTANT = 7_258_118_400_000;
const params = {
  type: 'object',
  properties: {
    recording: { type: 'string', pattern: UUID_ALONE.source },
    stream: { enum: ['camera', 'thumbnail'] },
    segment: { type: 'integer', minimum: 1, maximum: 999 },
    sequence: { type: 'integer', minimum: 0, maximum: 99_999 },
  },
};
const streams = {
  type: 'array',
  maxItems: 2000,
  items: {
    type: 'object',
    required: ['stream', 'segment', 'chunks'],
    properties: {
      stream: params.properties.stream,
      segment: params.properties.segment,
      chunks: { type: 'integer', minimum: 0, maximum: 100_000 },
    },
  },
};

/** Fastify plugin with the routes. Register it with a prefix, which is then the panel's `endpoint`. */
export async function receiver(app: FastifyInstance, options: ReceiverOptions): Promise<void> {
  const directory = resolve(options.directory);
  const folder = (recording: string) => join(directory, recording);
  await makeFolder(directory);
  await app.register(cors, {
    origin: options.origins ?? false,
    methods: ['GET', 'PUT', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-chunk-sha256', 'x-stream-started-at', 'x-tab-id'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
  });
  // A host that uses the same plugin for its own files has decorated `reply` already.
  await app.register(files, { root: directory, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_READ_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  /** Pending joins by recording. Joins of one recording run one after another. */
  const making = new Map<string, Promise<void>>();
  const makeFile = (recording: string): Promise<void> => {
    const made = (making.get(recording) ?? Promise.resolve()).then(async () => {
      const listedAt = new Date();
      const file = await joinSegments(folder(recording), await chunkFiles(folder(recording)));
      if (!file) return;
      // A chunk that arrives during the join is then newer than the file, and the next sweep finds it.
      await utimes(file, listedAt, listedAt);
      options.onFile?.(recording, file);
    });
    const settled = made.catch((error: unknown) => app.log.error({ error, recording }, 'the file could not be made'));
    making.set(recording, settled);
    return settled;
  };

  const ofRecording = { schema: { params } };
  type Of = { Params: { recording: string } };

  const subjects = new WeakMap<FastifyRequest, string>();
  const requireOwner = async (request: FastifyRequest<Of>, reply: FastifyReply, subject: string) => {
    const file = join(folder(request.params.recording), 'owner');
    const owner = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Only a recording without an owner is open to a sender: an unreadable file may name another one.
      if (error.code === 'ENOENT') return subject;
      throw error;
    });
    return owner === subject ? undefined : refuse(reply, 404, 'unknown_recording', 'There is no such recording.');
  };

  // In onRequest, before the body is read: an unauthorised sender must not make the receiver read megabytes.
  app.addHook<Of>('onRequest', async (request, reply) => {
    const subject = await options.subjectOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (subject === null) return refuse(reply, 401, 'grant', 'This grant is not valid.');
    if (!UUID_ALONE.test(request.params.recording)) return refuse(reply, 400, 'recording', 'This is no UUID.');
    subjects.set(request, subject);
    return requireOwner(request, reply, subject);
  });

  app.addHook<Of>('preHandler', async (request, reply) => {
    if (request.method !== 'PUT') return undefined;
    const subject = subjects.get(request) ?? '';
    // The first PUT makes its sender the owner; of two concurrent ones exactly one wins.
    await makeFolder(folder(request.params.recording));
    await writeOnce(join(folder(request.params.recording), 'owner'), subject);
    return requireOwner(request, reply, subject);
  });

  app.put<{ Params: Omit<Stored, 'bytes' | 'sha256'> & Of['Params']; Body: Buffer | undefined }>(
    '/:recording/:stream/:segment/:sequence',
    ofRecording,
    async (request, reply) => {
      const { recording, stream, segment, sequence } = request.params;
      const { body = Buffer.alloc(0), headers } = request;
      const startedAt = readStart(headers['x-stream-started-at']);
      const type = headers['content-type'] ?? '';
      if (body.length > MAX_CHUNK_BYTES) return refuse(reply, 413, 'chunk_too_large', 'A chunk has at most 4 MiB.');
      const sha256 = createHash('sha256').update(body).digest('hex');
      if (headers['x-chunk-sha256'] !== sha256) return refuse(reply, 400, 'hash', 'The bytes do not have this hash.');
      if (startedAt === null) return refuse(reply, 400, 'start', 'The start of the segment is no time.');
      if (!UUID_ALONE.test(String(headers['x-tab-id'])))
        return refuse(reply, 400, 'tab', 'The UUID of the tab is missing.');
      if (stream === 'camera' ? !/^(video|audio)\/(webm|mp4)\b/.test(type) : !isThumbnail(type, sequence, body))
        return refuse(reply, 400, 'type', 'A camera is webm or mp4, a thumbnail is a JPEG.');
      const stored = await listChunks(folder(recording));
      const same = stored.find((c) => c.stream === stream && c.segment === segment && c.sequence === sequence);
      if (same && same.sha256 !== sha256) return refuse(reply, 409, 'chunk_differs', 'Another chunk has this number.');
      if (!same && stored.reduce((total, { bytes }) => total + bytes, body.length) > MAX_BYTES)
        return refuse(reply, 413, 'recording_too_large', 'This recording is too large.');
      if (!same) {
        await writeOnce(join(folder(recording), `${stream}-${segment}.start`), String(startedAt));
        await writeOnce(
          join(folder(recording), `${stream}-${segment}-${sequence}-${body.length}-${sha256}.chunk`),
          body,
        );
        // A chunk that arrives after the recording was completed: join the file again.
        if (await exists(join(folder(recording), 'complete.json'))) void finishIfWhole(recording);
      }
      return { stored: true, sha256 };
    },
  );

  app.get<Of>('/:recording', ofRecording, async ({ params: { recording } }) => listChunks(folder(recording)));

  app.post<Of & { Body: { streams: Declared[] } }>(
    '/:recording/complete',
    { schema: { params, body: { type: 'object', required: ['streams'], properties: { streams } } } },
    async ({ params: { recording }, body }, reply) => {
      if (!(await exists(folder(recording))))
        return refuse(reply, 404, 'unknown_recording', 'There is no such recording.');
      const before = await readDeclared(folder(recording));
      await writeAnew(
        join(folder(recording), 'complete.json'),
        JSON.stringify(highestOf([...before, ...body.streams])),
      );
      const missing = await finishIfWhole(recording);
      return { state: missing === 0 ? 'complete' : 'uploading', missing };
    },
  );

  app.delete<Of>('/:recording', ofRecording, async ({ params: { recording } }, reply) => {
    await rm(folder(recording), { recursive: true, force: true });
    return reply.code(204).send();
  });

  /** The joined file. @fastify/static supports range requests, which players need for seeking. */
  app.get<Of>('/:recording/file', ofRecording, async ({ params: { recording } }, reply) => {
    const name = (await readdir(folder(recording)).catch(() => [])).find((each) => each.startsWith('recording.'));
    if (!name) return refuse(reply, 404, 'no_file', 'This recording is not a file yet.');
    return reply.sendFile(name, folder(recording), { cacheControl: false });
  });

  async function finishIfWhole(recording: string): Promise<number> {
    const stored = await listChunks(folder(recording));
    const missing = missingOf(await readDeclared(folder(recording)), stored);
    if (missing === 0) void makeFile(recording);
    return missing;
  }

  const onError = (error: unknown, recording?: string) =>
    app.log.error({ error, recording }, 'the recordings could not be swept');
  const sweeping = setInterval(
    () => void sweep({ directory, makeFile, onError }).catch((error: unknown) => onError(error)),
    SWEEP_EVERY_MS,
  );
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await Promise.all(making.values());
  });
}

/** Epoch milliseconds; null if the header is not a valid time. */
function readStart(value: string | string[] | undefined): number | null {
  const startedAt = typeof value === 'string' && value !== '' ? Math.round(Number(value)) : NaN;
  return startedAt >= 0 && startedAt <= LATEST_INSTANT ? startedAt : null;
}

const isThumbnail = (type: string, sequence: number, body: Buffer): boolean =>
  type === 'image/jpeg' && sequence <= LAST_THUMBNAIL && body.length > 2 && body.readUInt16BE(0) === 0xffd8;

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message });
}

async function listChunks(folder: string): Promise<Stored[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, stream, ...rest] = /^(camera|thumbnail)-(\d+)-(\d+)-(\d+)-(\w{64})\.chunk$/.exec(name) ?? [];
      const [segment, sequence, bytes] = rest.map(Number);
      if (segment === undefined || sequence === undefined || bytes === undefined) return [];
      return [{ stream: stream as Stored['stream'], segment, sequence, bytes, sha256: rest[3] ?? '' }];
    })
    .sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);
}

/** Paths of the camera's chunks, by segment and in order. */
async function chunkFiles(folder: string): Promise<string[][]> {
  const segments: string[][] = [];
  for (const { stream, segment, sequence, bytes, sha256 } of await listChunks(folder)) {
    const own = (segments[segment] ??= []);
    // Chunks after a gap cannot be decoded.
    if (stream === 'camera' && sequence === own.length)
      own.push(join(folder, `${stream}-${segment}-${sequence}-${bytes}-${sha256}.chunk`));
  }
  return segments.filter(Boolean);
}

async function readDeclared(folder: string): Promise<Declared[]> {
  const text = await readFile(join(folder, 'complete.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Declared[];
}

const segmentOf = ({ stream, segment }: Pick<Stored, 'stream' | 'segment'>) => `${stream}/${segment}`;

/** Keeps the highest declared number of chunks per stream and segment. */
function highestOf(declared: readonly Declared[]): Declared[] {
  const highest = new Map<string, Declared>();
  for (const each of declared) {
    const before = highest.get(segmentOf(each));
    if (!before || before.chunks < each.chunks) highest.set(segmentOf(each), each);
  }
  return [...highest.values()];
}

/** Subtracts counts instead of listing the missing chunks: a sender may declare two hundred million. */
function missingOf(declared: readonly Declared[], stored: readonly Stored[]): number {
  return declared.reduce((missing, each) => {
    const own = stored.filter((chunk) => segmentOf(chunk) === segmentOf(each) && chunk.sequence < each.chunks);
    return missing + each.chunks - new Set(own.map(({ sequence }) => sequence)).size;
  }, 0);
}
