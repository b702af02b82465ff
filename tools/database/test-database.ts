import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../machine/free-port';
import type { Say } from '../run-command';
import { postgresBinaries } from './postgres-binaries';

const START_WITHIN_MS = 60_000;
const RETRY_AFTER_MS = 50;

export interface TestDatabase {
  /** URL of the maintenance database; tests create their own databases. */
  url: string;
  /**
   * Stops the server and starts it again at the same address.
   * @param signal `SIGINT` is a fast shutdown, `SIGQUIT` a crash: the next start recovers from the write-ahead log
   */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  stop(): Promise<void>;
}

export interface TestDatabaseOptions {
  say: Say;
  /** Flushes to the disk as in production, for benches. */
  isDurable?: boolean;
}

/** Starts a throwaway PostgreSQL on this machine. It stops at the latest when this process exits. */
export async function startTestDatabase({ say, isDurable = false }: TestDatabaseOptions): Promise<TestDatabase> {
  const bin = await postgresBinaries(say);
  const directory = mkdtempSync(join(tmpdir(), 'bandmark-postgres-'));
  const user = unprivileged();
  if (user) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // Durability is of no use to a test database.
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const boot = () => bootServer(join(bin, 'postgres'), data, settings, { ...user, cwd: directory });
  let server = boot();
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    await server.end('SIGINT');
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  say(`PostgreSQL of ${bin} listens on port ${port}.`);
  const restart = async (signal: 'SIGINT' | 'SIGQUIT') => {
    await server.end(signal);
    server = boot();
    await ready(url, server);
  };
  return { url, restart, stop };
}

interface Running {
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  hasEnded(): boolean;
  log(): string;
}

function bootServer(
  program: string,
  data: string,
  settings: Readonly<Record<string, string | number>>,
  options: SpawnOptions,
): Running {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(program, ['-D', data, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr?.on('data', (part: Buffer) => (log = (log + part.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
  });
  return {
    kill: (signal) => void server.kill(signal),
    async end(signal) {
      server.kill(signal);
      await ended;
    },
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    log: () => log,
  };
}

/** The user to run PostgreSQL, which refuses to run as root. @returns undefined if this process is not root */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

/** Waits until the server accepts connections. @throws Error with its log if it exits or takes too long */
async function ready(url: string, server: Running): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      if (server.hasEnded() || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${server.log()}`);
      await setTimeout(RETRY_AFTER_MS);
    }
  }
}
