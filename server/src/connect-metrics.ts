import { statfs } from 'node:fs/promises';
import { endpoint } from '@bandmark/contracts/endpoint';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { Feature } from './app-dependencies';
import type { SiteDependencies } from './connect-rooms';
import { CONNECTION_LIMITS } from './http/connections';
import { defineRoute } from './http/define-route';
import { readBackupNote } from './operations/backup-note';
import { waitingAnswers } from './operations/marking-queues';
import { createSiteMetrics, type MetricSources, type SiteMetrics } from './metrics/site-metrics';

/** For Prometheus, with the token of `METRICS_TOKEN` or the operator's. Not part of the contract for pages. */
export const metricsEndpoint = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics in Prometheus’ text format',
  response: z.string(),
});

/** `/metrics` on the site's own port. */
export const metricsFeature: Feature<SiteDependencies> = (app, deps) => {
  const metrics = metricsOf(deps);
  defineRoute(app, deps, metricsEndpoint, { access: 'monitoring' }, async ({ reply }) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
};

/** The listener of `METRICS_PORT`: metrics without a token, and nothing else. */
export function buildMetricsApp(deps: SiteDependencies): FastifyInstance {
  const app = fastify({ ...CONNECTION_LIMITS, forceCloseConnections: true });
  const metrics = metricsOf(deps);
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));
  return app;
}

const metricsOf = (deps: SiteDependencies): SiteMetrics => createSiteMetrics(sourcesOf(deps), deps.clock);

function sourcesOf({ db, jobs, releases, store, dataDirectory, clock }: SiteDependencies): MetricSources {
  return {
    jobs: jobs.depths,
    async releases() {
      const { remotes } = await releases.current();
      return Object.entries(remotes).flatMap(([remote, { current, previous, canary }]) => [
        { remote, version: current, channel: 'current' as const },
        ...(previous ? [{ remote, version: previous, channel: 'previous' as const }] : []),
        ...(canary ? [{ remote, version: canary.version, channel: 'canary' as const }] : []),
      ]);
    },
    marking: () => waitingAnswers(db, clock()),
    backup: () => readBackupNote(store),
    async pingDatabase() {
      const { rows } = (await db.execute(
        sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
      )) as { rows: { now: number }[] };
      return rows[0]?.now ?? NaN;
    },
    connections() {
      const { $client: pool } = db as { $client?: object };
      if (!isPool(pool)) return null;
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(dataDirectory);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** drizzle's `$client` is what it was created with: a pool of `pg`, or PGlite. */
function isPool(client: object | undefined): client is Record<'totalCount' | 'idleCount' | 'waitingCount', number> {
  return client !== undefined && 'totalCount' in client;
}
