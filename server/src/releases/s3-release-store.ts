import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { ReleaseFault, StaleRegistryError } from './release-fault';
import type { ReleaseStore } from './release-store';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

/** A release store that other servers can follow. */
export interface BucketReleaseStore extends ReleaseStore {
  /** @returns null when the document is still the one with this tag */
  readRegistryIfChanged(tag: string | null): Promise<{ text: string; tag: string } | null>;
  readFile(name: string, version: string, file: string): Promise<Uint8Array>;
}

const REGISTRY = 'registry.json';
const HISTORY = 'history.jsonl';
const HISTORY_ATTEMPTS = 20;
/** Files at the same time: enough to hide the round trip, few enough for any bucket. */
const AT_ONCE = 6;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/**
 * Releases in a bucket of any server that speaks S3 with signature V4 and conditional writes (`If-Match`,
 * `If-None-Match`): the bucket itself decides which of two writers came first, so no lock is needed.
 */
export function createS3ReleaseStore({ endpoint, bucket, key, secret, region }: S3Settings): BucketReleaseStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 });
  const addressOf = (path: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${path}`;

  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) => {
    const answer = await client.fetch(addressOf(path), { method, headers, ...(body ? { body } : {}) });
    if (answer.status === 403) throw new ReleaseFault(`The bucket ${bucket} refuses: check S3_KEY, S3_SECRET and S3_REGION.`);
    return answer;
  };
  const get = async (path: string, tag?: string | null) => {
    const answer = await call('GET', path, tag ? { 'if-none-match': tag } : {});
    if (answer.status === 404 || answer.status === 304) return { status: answer.status } as const;
    return { status: 200, bytes: new Uint8Array(await expectOk(answer, path).arrayBuffer()), tag: tagOf(answer, path) } as const;
  };
  /** @returns false when the condition was not met */
  const putIf = async (path: string, text: string, tag: string | null): Promise<boolean> => {
    const condition: Record<string, string> = tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
    const answer = await call('PUT', path, { 'content-type': 'application/json', 'cache-control': 'no-cache', ...condition }, new TextEncoder().encode(text));
    if (answer.status === 412 || answer.status === 409 || (answer.status === 404 && tag !== null)) return false;
    expectOk(answer, path);
    return true;
  };
  const appendHistory = async (line: string) => {
    for (let attempt = 1; attempt <= HISTORY_ATTEMPTS; attempt += 1) {
      const stored = await get(HISTORY);
      const before = stored.status === 200 ? new TextDecoder().decode(stored.bytes) : '';
      if (await putIf(HISTORY, `${before}${line}\n`, stored.status === 200 ? stored.tag : null)) return;
    }
    throw new StaleRegistryError('The history of releases is written by too many at once.');
  };
  const store: BucketReleaseStore = {
    async putVersion(name, version, files, directory) {
      const waiting = Object.entries(files);
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [file, integrity] = next;
          await putFile(call, `remotes/${name}/${version}/${file}`, await readFile(join(directory, file)), integrity);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    async removeVersion(name, version, files) {
      for (const file of files) expectOk(await call('DELETE', `remotes/${name}/${version}/${file}`), file);
    },
    async readRegistry() {
      const stored = await get(REGISTRY);
      return stored.status === 200 ? { text: new TextDecoder().decode(stored.bytes), tag: stored.tag } : null;
    },
    async readRegistryIfChanged(tag) {
      const stored = await get(REGISTRY, tag);
      return stored.status === 200 ? { text: new TextDecoder().decode(stored.bytes), tag: stored.tag } : null;
    },
    async replaceRegistry({ text, before, historyLine }) {
      await appendHistory(historyLine);
      if (!(await putIf(REGISTRY, text, before))) throw new StaleRegistryError('The release registry in the bucket was written by somebody else.');
    },
    async readHistory() {
      const stored = await get(HISTORY);
      return stored.status === 200 ? new TextDecoder().decode(stored.bytes) : '';
    },
    async readFile(name, version, file) {
      const stored = await get(`remotes/${name}/${version}/${file}`);
      if (stored.status !== 200) throw new ReleaseFault(`The bucket ${bucket} has no ${name} ${version} ${file}.`);
      return stored.bytes;
    },
  };
  return store;
}

type Call = (method: string, path: string, headers?: Record<string, string>, body?: Uint8Array<ArrayBuffer>) => Promise<Response>;

/** Files never change: one that is there with other bytes is refused, one with the same is left. */
async function putFile(call: Call, path: string, bytes: Buffer, integrity: string): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const headers = {
    'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-amz-meta-integrity': integrity,
    'x-amz-content-sha256': hash,
    'if-none-match': '*',
  };
  const answer = await call('PUT', path, headers, new Uint8Array(bytes));
  if (answer.status !== 412) {
    expectOk(answer, path);
    return;
  }
  const there = new Uint8Array(await expectOk(await call('GET', path), path).arrayBuffer());
  if (createHash('sha256').update(there).digest('hex') !== hash) {
    throw new ReleaseFault(`Other files are already published under this version in the bucket (${path}).`);
  }
}

function expectOk(answer: Response, what: string): Response {
  if (!answer.ok) throw new ReleaseFault(`The bucket answered ${answer.status} for ${what}.`);
  return answer;
}

function tagOf(answer: Response, what: string): string {
  const tag = answer.headers.get('etag');
  if (!tag) throw new ReleaseFault(`The bucket gives ${what} no ETag, without which two writers cannot be told apart.`);
  return tag;
}
