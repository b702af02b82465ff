import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { keptFor } from '../kept-promises';
import { processMetrics } from './metrics';

export interface JobCount {
  name: string;
  ready: number;
  delayed: number;
  running: number;
  /** Waiting jobs that failed at least once. */
  failed: number;
  givenUp: number;
  /** How long the oldest ready job has waited, in seconds. */
  oldestReadySeconds: number;
}

/** Sources that are read when Prometheus scrapes. If one fails or is slow, its gauges are omitted. */
export interface MetricSources {
  jobs(): Promise<readonly JobCount[]>;
  releases(): Promise<readonly { remote: string; version: string; channel: 'current' | 'previous' | 'canary' }[]>;
  /** Answers waiting for an examiner. */
  marking(): Promise<readonly { skill: string; waiting: number; oldestMs: number | null }[]>;
  /** When the last backup finished, and when one failed since, in epoch milliseconds. */
  backup(): Promise<{ finishedAt: number | null; failedAt: number | null }>;
  /**
   * Runs through the pool like every other statement, so its time includes the wait for a connection.
   * @returns the database's clock, epoch milliseconds
   */
  pingDatabase(): Promise<number>;
  /** Connections of the pool; null for the embedded database, which has only one. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** Space on the file system of `DATA_DIR`. */
  space(): Promise<{ freeBytes: number; totalBytes: number }>;
}

/** A scrape times out after 10 s by default; an unreachable database must not lose the other metrics. */
const SOURCE_WITHIN_MS = 2000;
/** Caches readings for this long, so that several or frequent scrapers do not multiply the load on the database. */
const KEPT_MS = 5000;

export interface SiteMetrics {
  contentType: string;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
}

/** @param clock epoch milliseconds */
export function createSiteMetrics(sources: MetricSources, clock: () => number): SiteMetrics {
  const site = new Registry();
  const refresh = keptFor(clock, KEPT_MS, siteGauges(site, sources, clock));
  return {
    contentType: processMetrics.contentType,
    async text() {
      watchProcess();
      await refresh();
      return `${await processMetrics.metrics()}\n${await site.metrics()}`;
    },
  };
}

let isWatched = false;

/** Collects memory, CPU, garbage collection and event loop, but only after the first scrape, because it costs time. */
function watchProcess(): void {
  if (isWatched) return;
  isWatched = true;
  collectDefaultMetrics({ register: processMetrics });
}

function siteGauges(site: Registry, sources: MetricSources, clock: () => number): () => Promise<void> {
  const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [site] });
  const isUp = gauge('bandmark_scrape_source_up', '1 where what a group of metrics shows could be read', ['source']);
  const jobs = gauge('bandmark_jobs', 'Jobs of the queue that are not done, by state', ['job', 'state']);
  const age = gauge('bandmark_job_oldest_ready_seconds', 'How long the oldest job that could run has waited', ['job']);
  const release = gauge('bandmark_release_info', 'A version of a remote that pages get', [
    'remote',
    'version',
    'channel',
  ]);
  const unmarked = gauge('bandmark_marking_waiting_answers', 'Answers that wait for an examiner', ['skill']);
  const oldestUnmarked = gauge('bandmark_marking_oldest_seconds', 'How long the oldest of them has waited', ['skill']);
  const backup = gauge('bandmark_backup_finished_timestamp_seconds', 'When the last whole backup was finished, or 0');
  const backupFailed = gauge('bandmark_backup_failed', '1 where a backup failed and none was finished since');
  const ping = gauge(
    'bandmark_database_ping_seconds',
    'Time of the smallest statement, with its wait for a connection',
  );
  const offset = gauge(
    'bandmark_clock_offset_seconds',
    'How far the clock of this server is ahead of that of the database, to half a ping',
  );
  const connections = gauge('bandmark_database_connections', 'Connections of the pool', ['state']);
  const waiting = gauge('bandmark_database_waiting_requests', 'Statements that wait for a connection');
  const free = gauge('bandmark_data_directory_free_bytes', 'Free space of the file system of DATA_DIR');
  const total = gauge('bandmark_data_directory_size_bytes', 'Size of the file system of DATA_DIR');

  const read = async (source: string, gauges: readonly Gauge[], work: () => Promise<void>) => {
    const isRead = await within(SOURCE_WITHIN_MS, work).catch(() => false);
    // Omit the gauges, because stale values would look current.
    if (!isRead) for (const one of gauges) leaveOut(one);
    isUp.set({ source }, isRead ? 1 : 0);
  };

  return async () => {
    await Promise.all([
      read('jobs', [jobs, age], async () => {
        for (const { name: job, oldestReadySeconds, ...counts } of await sources.jobs()) {
          const { ready, delayed, running, failed, givenUp } = counts;
          for (const [state, count] of Object.entries({ ready, delayed, running, failed, given_up: givenUp }))
            jobs.set({ job, state }, count);
          age.set({ job }, oldestReadySeconds);
        }
      }),
      read('releases', [release], async () => {
        const found = await sources.releases();
        release.reset();
        for (const labels of found) release.set(labels, 1);
      }),
      read('marking', [unmarked, oldestUnmarked], async () => {
        for (const { skill, waiting: count, oldestMs } of await sources.marking()) {
          unmarked.set({ skill }, count);
          oldestUnmarked.set({ skill }, (oldestMs ?? 0) / 1000);
        }
      }),
      read('backup', [backup, backupFailed], async () => {
        const { finishedAt, failedAt } = await sources.backup();
        backup.set((finishedAt ?? 0) / 1000);
        backupFailed.set(failedAt === null ? 0 : 1);
      }),
      read('database', [ping, offset], async () => {
        const begun = performance.now();
        const theirs = await sources.pingDatabase();
        const tookMs = performance.now() - begun;
        ping.set(tookMs / 1000);
        offset.set((clock() - tookMs / 2 - theirs) / 1000);
      }),
      read('storage', [free, total], async () => {
        const { freeBytes, totalBytes } = await sources.space();
        free.set(freeBytes);
        total.set(totalBytes);
      }),
    ]);
    const pool = sources.connections() ?? { total: 1, idle: 0, waiting: 0 };
    connections.set({ state: 'idle' }, pool.idle);
    connections.set({ state: 'busy' }, pool.total - pool.idle);
    waiting.set(pool.waiting);
  };
}

/** `reset` alone sets a gauge without labels to 0, which would mean, for example, that no backup was ever made. */
function leaveOut(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

/** @returns false if the work takes longer than `ms` */
function within(ms: number, work: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => resolve(false), ms);
    work()
      .then(() => resolve(true), reject)
      .finally(() => clearTimeout(overdue));
  });
}
