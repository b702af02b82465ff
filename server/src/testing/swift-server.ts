import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { TestBucket } from './bucket-cases';

export interface TestSwift {
  version: string;
  /** A bucket of its own for each case. */
  newBucket(): Promise<TestBucket>;
  stop(): Promise<void>;
}

/** Debian's packages belong to Debian's Python, which need not be the first on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const ACCESS = { key: 'test:tester', secret: 'a-secret-of-the-test', region: 'eu-test-1' };

/** @returns the Python that has OpenStack Swift; null when it is not installed */
export function findSwift(): string | null {
  return (
    PYTHONS.find((python) => {
      try {
        execFileSync(python, ['-c', 'import swift.common.middleware.s3api'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

/** A real Swift on loopback, in a process and a directory of its own. */
export async function startSwift(python: string): Promise<TestSwift> {
  const directory = await mkdtemp(join(tmpdir(), 'swift-'));
  const script = join(import.meta.dirname, 'swift-server.py');
  const child = spawn(python, [script, directory, ACCESS.key, ACCESS.secret, ACCESS.region], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { endpoint, version } = await firstLine(child);
  const client = new AwsClient({
    accessKeyId: ACCESS.key,
    secretAccessKey: ACCESS.secret,
    region: ACCESS.region,
    service: 's3',
  });
  let count = 0;

  return {
    version,
    async newBucket() {
      count += 1;
      const bucket = `releases-${count}`;
      const ask = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
        const answer = await client.fetch(`${endpoint}/${path}`, { method, ...(body ? { body } : {}) });
        if (!answer.ok && answer.status !== 404)
          throw new Error(`Swift answered ${answer.status} for ${method} ${path}: ${await answer.text()}`);
        return answer;
      };
      await ask('PUT', bucket);
      return {
        access: { ...ACCESS, endpoint, bucket },
        async read(key) {
          const answer = await ask('GET', `${bucket}/${key}`);
          return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
        },
        async write(key, bytes) {
          await ask('PUT', `${bucket}/${key}`, new Uint8Array(bytes));
        },
      };
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function firstLine(child: ChildProcess): Promise<{ endpoint: string; version: string }> {
  return new Promise((resolve, reject) => {
    let said = '';
    let errors = '';
    child.stderr?.on('data', (part: Buffer) => (errors += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('\n')) resolve(JSON.parse(said) as { endpoint: string; version: string });
    });
    child.once('exit', (code) => {
      reject(new Error(`Swift ended with ${code}: ${errors}`));
    });
  });
}
