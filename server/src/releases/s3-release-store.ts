import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { refuseToWrite, tryConditions, type WriteOver, writeOnCondition, writeWithLock } from './bucket-writes';
import { ReleaseError, StaleRegistryError } from './registry/release-error';
import type { ReleaseStore, StoredRegistry } from './registry/release-store';
import { createS3Bucket, type S3Bucket, type S3Settings } from './s3-bucket';

/** A release store that other servers can follow. */
export interface BucketReleaseStore extends ReleaseStore {
  /** @returns null when the document is still the one with this tag */
  readRegistryIfChanged(tag: string | null): Promise<StoredRegistry | null>;
  readFile(name: string, version: string, file: string): Promise<Uint8Array>;
  /** @returns why nothing can be published to this bucket from here; null when it can */
  warning(): Promise<string | null>;
}

const REGISTRY = 'registry.json';
const HISTORY = 'history.jsonl';
const DOCUMENT = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
/** How often a write that met another one is made again. */
const ATTEMPTS = 20;
/** Files at the same time: enough to hide the round trip, few enough for any bucket. */
const AT_ONCE = 6;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/**
 * Releases in a bucket of any server that speaks S3 with signature V4. Where it keeps conditional writes (`If-Match`,
 * `If-None-Match`), the bucket itself decides which of two writers came first. Where it does not, one machine may
 * write and all others follow.
 * @param locks directory in which the processes of that one machine take turns; null on every other machine
 */
export function createS3ReleaseStore(settings: S3Settings, locks: string | null): BucketReleaseStore {
  const bucket = createS3Bucket(settings);
  const writing = onceItWorks(() => chooseWriting(bucket, locks));

  const read = async (path: string, known?: string | null): Promise<StoredRegistry | null> => {
    const stored = await bucket.get(path, known);
    return typeof stored === 'string' ? null : { text: new TextDecoder().decode(stored.bytes), tag: stored.tag };
  };
  const replace = async (path: string, text: string, before: string | null) => {
    const { writeOver } = await writing();
    return writeOver(path, new TextEncoder().encode(text), DOCUMENT, before);
  };
  const appendHistory = async (line: string) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const stored = await read(HISTORY);
      if (await replace(HISTORY, `${stored?.text ?? ''}${line}\n`, stored?.tag ?? null)) return;
    }
    throw new StaleRegistryError('The history of releases is written by too many at once.');
  };

  return {
    async putVersion(name, version, files, directory) {
      const { writeOver } = await writing();
      const waiting = Object.entries(files);
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [file, integrity] = next;
          await putFile(
            bucket,
            writeOver,
            `remotes/${name}/${version}/${file}`,
            new Uint8Array(await readFile(join(directory, file))),
            integrity,
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    async removeVersion(name, version, files) {
      for (const file of files) await bucket.remove(`remotes/${name}/${version}/${file}`);
    },
    readRegistry: () => read(REGISTRY),
    readRegistryIfChanged: (tag) => read(REGISTRY, tag),
    async replaceRegistry({ text, before, historyLine }) {
      await appendHistory(historyLine);
      if (!(await replace(REGISTRY, text, before)))
        throw new StaleRegistryError('The release registry in the bucket was written by somebody else.');
    },
    readHistory: async () => (await read(HISTORY))?.text ?? '',
    async readFile(name, version, file) {
      const stored = await bucket.get(`remotes/${name}/${version}/${file}`);
      if (typeof stored === 'string')
        throw new ReleaseError(`The bucket ${bucket.name} has no ${name} ${version} ${file}.`);
      return stored.bytes;
    },
    warning: async () => (await writing()).warning,
  };
}

async function chooseWriting(
  bucket: S3Bucket,
  locks: string | null,
): Promise<{ writeOver: WriteOver; warning: string | null }> {
  const conditions = await tryConditions(bucket, REGISTRY);
  if (conditions === 'kept') return { writeOver: writeOnCondition(bucket), warning: null };
  if (conditions === 'not kept' && locks !== null) return { writeOver: writeWithLock(bucket, locks), warning: null };
  const reason =
    conditions === 'no access'
      ? `The key may read the bucket ${bucket.name} and not write it`
      : `The server of the bucket ${bucket.name} keeps no conditional writes, so two machines would lose each other's releases. To publish, set S3_WRITER to the host name of the one machine that may (this one is ${hostname()})`;
  const warning = `Releases are followed here and not published. ${reason}.`;
  return { writeOver: refuseToWrite(warning), warning };
}

/** Files never change: one that is there with other bytes is refused, one with the same is left. */
async function putFile(
  bucket: S3Bucket,
  writeOver: WriteOver,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  integrity: string,
): Promise<void> {
  const hash = sha256(bytes);
  const headers = {
    'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-amz-meta-integrity': integrity,
    'x-amz-content-sha256': hash,
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await writeOver(path, bytes, headers, null)) return;
    const there = await bucket.get(path);
    // Nothing yet: the other write of it is under way, or has failed.
    if (typeof there === 'string') continue;
    if (sha256(there.bytes) === hash) return;
    throw new ReleaseError(`Other files are already published under this version in the bucket (${path}).`);
  }
  throw new ReleaseError(`The bucket does not take ${path}: it says that somebody else is writing it.`);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Remembers the first success; a failure is tried again by whoever asks next. */
function onceItWorks<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}
