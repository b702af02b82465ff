import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import { newDataDirectory } from './data-directories';

export interface Upload {
  /** To be followed by `/` and a sequence number. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

export interface ChunkTarget {
  origin: string;
  uploads: Upload[];
  stop(): Promise<void>;
}

const SCRIPTS = join(import.meta.dirname, '../../server/src/testing');

/**
 * Starts a server in a separate process, with the flags and threads of the site's server.
 * @param environment settings of its database and bucket, if any
 */
export async function startTarget(
  script: 'run-chunk-server.ts' | 'run-bare-server.ts',
  candidates: number,
  environment: Readonly<Record<string, string>>,
): Promise<ChunkTarget> {
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, '--import', 'tsx', join(SCRIPTS, script), String(candidates), await newDataDirectory()],
    {
      cwd: join(SCRIPTS, '../..'),
      env: { PATH, ...SERVER_ENVIRONMENT, ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error(`${script} ended before it listened.`))),
  ])) as [string];
  const { origin, uploads } = JSON.parse(line) as Pick<ChunkTarget, 'origin' | 'uploads'>;
  return {
    origin,
    uploads,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
