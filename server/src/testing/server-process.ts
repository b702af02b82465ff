import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile } from '@bandmark/tools/test/test-logs';
import type { InjectOptions } from 'fastify';
import type { Callable } from './exam-calls';

/** A server as a separate process, called over the network with the same functions as a test's server. */
export interface ServerProcess extends Callable {
  origin: string;
  output(): string;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts a server on a free port and an empty data directory.
 * @param command arguments for Node, such as the path of a `main.mjs`
 * @throws with the server's output, when it exits instead of starting
 */
export async function startServerProcess(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { PATH = '' } = process.env;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bandmark-process-'));
  const child = spawn(process.execPath, [...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR, ...environment },
  });
  const keep = openLogFile('server-process');
  let output = '';
  const started = new Promise<string>((resolve, reject) => {
    const collect = (part: Buffer): void => {
      keep?.(part);
      output += part.toString();
      const address = /is running at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('close', () => {
      reject(new Error(`The server ended:\n${output}`));
    });
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const origin = await started;
  return {
    ...callable(origin),
    origin,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const code = await exit;
      await rm(DATA_DIR, { recursive: true, force: true });
      return code;
    },
  };
}

/** Implements the part of `inject` that exam-calls.ts uses. */
function callable(origin: string): Callable {
  const inject = async ({ method = 'GET', url, headers, payload }: InjectOptions) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload) || payload === undefined;
    const response = await fetch(origin + String(url), {
      method,
      headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...(headers as Record<string, string>) },
      ...(payload === undefined ? {} : { body: isText ? (payload as string) : JSON.stringify(payload) }),
    });
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) as unknown };
  };
  return { app: { inject }, deps: { clock: Date.now } } as unknown as Callable;
}
