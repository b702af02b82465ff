import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { compiledServer, SERVER_ENVIRONMENT, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import { freePort } from '@bandmark/tools/machine/free-port';
import { TEST_SECRET } from '../../server/src/testing/process-dependencies';
import { startTarget } from './chunk-target';
import { newDataDirectory } from './data-directories';
import type { Candidate, LoadPlan, LoadReading } from './load-plan';

const SERVER = join(import.meta.dirname, '../../server');
const START_WITHIN_MS = 60_000;
const { PATH = '' } = process.env;

export interface LoadTarget {
  origin: string;
  candidates: Candidate[];
  /** Peak resident size in megabytes; null where the system does not report it. */
  peakMemory(): Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Starts the compiled server as `npm start` runs it, with candidates whose attempts have begun.
 * @param url of PostgreSQL; null for the embedded database
 * @param password of every candidate's account; empty for none
 * @param settings further environment variables of the server
 */
export async function startSite(
  url: string | null,
  count: number,
  password = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<LoadTarget> {
  const directory = await newDataDirectory();
  const environment = {
    PATH,
    ...SERVER_ENVIRONMENT,
    DATA_DIR: directory,
    ...(url === null ? {} : { DATABASE_URL: url }),
  };
  const seed = join(SERVER, 'src/testing/run-seed-candidates.ts');
  const candidates = JSON.parse(
    await run(['--import', 'tsx', seed, String(count), password], environment),
  ) as Candidate[];
  const port = await freePort();
  const server = spawn(process.execPath, [...SERVER_FLAGS, ...profiling(), compiledServer('main')], {
    cwd: SERVER,
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', SECRET: TEST_SECRET, CAPTCHA_COST: '1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, ended);
  return {
    origin,
    candidates,
    async peakMemory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** A bare Fastify that writes each chunk to a file and inserts one row into the same kind of database. */
export async function startBare(url: string | null, count: number): Promise<LoadTarget> {
  const { origin, uploads, stop } = await startTarget('run-bare-server.ts', count, { INSERT_INTO: url ?? 'embedded' });
  return {
    origin,
    candidates: uploads.map(({ path, headers }) => ({ email: '', attempt: path, segment: 1, headers, session: {} })),
    peakMemory: async () => null,
    stop,
  };
}

/** Runs the load generator. */
export async function sendLoad(plan: LoadPlan): Promise<LoadReading> {
  const sender = join(import.meta.dirname, 'run-load-sender.ts');
  return JSON.parse(await run(['--import', 'tsx', sender], { PATH }, JSON.stringify(plan))) as LoadReading;
}

/** `BENCH_CPU_PROFILE=<directory>` profiles the site, to find what dominates. */
const profiling = () => {
  const directory = process.env['BENCH_CPU_PROFILE'];
  return directory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${directory}`];
};

/** @returns the program's last line */
async function run(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: SERVER, env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  return output.trim().split('\n').at(-1) ?? '';
}

async function answers(origin: string, ended: Promise<unknown>): Promise<void> {
  const isOver = ended.then(() => Promise.reject(new Error('The server ended before it listened.')));
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    const response = await Promise.race([fetch(`${origin}/api/certificate/tests`).catch(() => null), isOver]);
    if (response) return;
    if (performance.now() > until) throw new Error('The server did not listen in time.');
    await pause(100);
  }
}
