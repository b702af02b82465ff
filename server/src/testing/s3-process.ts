import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { TestBucket } from './bucket-site';

/** A third-party S3 server on loopback. */
export interface TestS3Server {
  version: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Exists from the start, and is empty. */
  bucket: string;
  /** A separate bucket for each case. */
  newBucket(): Promise<TestBucket>;
  /** Ends every process of the server and removes its directory. */
  stop(): Promise<void>;
}

export interface S3Process {
  /** Shown in messages. */
  name: string;
  /**
   * The command line of the server, without its last arguments: an empty directory, the key and the secret. The server
   * must print one line of JSON with `endpoint` and `version` once it responds, and exit and remove the directory when
   * its standard input ends.
   */
  command: readonly [string, ...string[]];
  access: { key: string; secret: string; region: string };
}

const START_WITHIN_MS = 60_000;

/**
 * Starts a server that runs until its standard input ends. The kernel closes that pipe however this process ends, so a
 * killed test run leaves neither processes nor files behind.
 * @throws Error with the server's standard error, when it exits or does not respond within a minute
 */
export async function startS3Process({ name, command: [program, ...args], access }: S3Process): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), `bandmark-${name.toLowerCase()}-`));
  const child = spawn(program, [...args, directory, access.key, access.secret], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: join(import.meta.dirname, '../..'),
    // In a separate process group, because Ctrl-C would otherwise end the server before it has cleaned up.
    detached: true,
  });
  let errors = '';
  const ended = new Promise<void>((resolve) => {
    child
      .once('close', () => {
        resolve();
      })
      .once('error', (error) => {
        errors += error.message;
        resolve();
      });
  });
  const stop = async () => {
    child.stdin.end();
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  child.stderr.on('data', (part: Buffer) => (errors = (errors + part.toString()).slice(-4000)));
  // Ignores the write error of a server that has already exited; its exit is reported below.
  child.stdin.on('error', () => undefined);
  const signal = AbortSignal.timeout(START_WITHIN_MS);
  const line = await Promise.race([
    once(child.stdout, 'data', { signal }).then(
      ([part]) => String(part),
      () => null,
    ),
    ended.then(() => null),
  ]);
  if (line === null) {
    await stop();
    const what = signal.aborted ? `did not respond within ${START_WITHIN_MS / 1000} s` : 'did not start';
    throw new Error(`${name} ${what}: ${errors}`);
  }
  const { endpoint, version } = JSON.parse(line) as { endpoint: string; version: string };
  const newBucket = bucketsOf(name, endpoint, access);
  try {
    const {
      access: { bucket, region, key, secret },
    } = await newBucket();
    return { version, endpoint, region, accessKeyId: key, secretAccessKey: secret, bucket, newBucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function bucketsOf(name: string, endpoint: string, access: S3Process['access']): () => Promise<TestBucket> {
  const { key: accessKeyId, secret: secretAccessKey, region } = access;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const ask = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await client.fetch(`${endpoint}/${path}`, { method, ...(body ? { body } : {}) });
    if (response.ok || response.status === 404) return response;
    throw new Error(`${name} responded with ${response.status} to ${method} ${path}: ${await response.text()}`);
  };
  let count = 0;

  return async () => {
    count += 1;
    const bucket = `releases-${count}`;
    await ask('PUT', bucket);
    return {
      access: { ...access, endpoint, bucket },
      async read(key) {
        const response = await ask('GET', `${bucket}/${key}`);
        return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
      },
      async write(key, bytes) {
        await ask('PUT', `${bucket}/${key}`, new Uint8Array(bytes));
      },
    };
  };
}
