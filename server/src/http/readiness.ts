import { setTimeout as pause } from 'node:timers/promises';
import { health, ready } from '@bandmark/contracts/api/health';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keptFor } from '../kept-promises';
import { PARTS, type Part } from '../unavailable';
import { defineRoute, type RouteDependencies } from './define-route';
import { OK } from './ok';

export interface ReadinessDependencies extends RouteDependencies {
  store: { get(key: string): Promise<{ body: { destroy(): unknown } } | null> };
  jobs: { check(): Promise<void> };
  freeSpace: { freeBytes(): Promise<number> };
}

/**
 * A part that does not respond counts as missing before the probe of a load balancer, which asks every few seconds,
 * times out.
 */
const WITHIN_MS = 3_000;
/** How long a result is cached, so that many load balancers, and strangers, share one check of the parts. */
const KEPT_MS = 1_000;
/** Below this a release, a recording's scratch folder or the embedded database's log may not fit. */
const FREE_BYTES = 64 * 1024 * 1024;
/**
 * The object need not exist: a store that answers "not found" can be read. Requested by GET, because the answer to a
 * HEAD has no body that tells a missing object from a missing bucket.
 */
const PROBE = 'ready.txt';

const CHECKS: Readonly<Record<Part, (deps: ReadinessDependencies) => Promise<unknown>>> = {
  database: ({ db }) => db.execute('select 1'),
  storage: async ({ store }) => (await store.get(PROBE))?.body.destroy(),
  async disk({ freeSpace }) {
    const bytes = await freeSpace.freeBytes();
    if (bytes < FREE_BYTES) throw new Error(`Only ${bytes} bytes are free in DATA_DIR.`);
  },
  jobs: ({ jobs }) => jobs.check(),
};

/** `/api/health` says that the process lives, `/api/ready` whether it can serve and what is missing. */
export function healthFeature(app: FastifyInstance, deps: ReadinessDependencies): void {
  defineRoute(app, deps, health, { access: 'anyone' }, async () => OK);
  const missingOf = keptFor(deps.clock, KEPT_MS, ({ log }: FastifyRequest) =>
    missingParts(deps, (part, reason) => log.warn({ part, reason }, 'not ready')),
  );
  defineRoute(app, deps, ready, { access: 'anyone' }, async ({ reply, request }) => {
    const missing = await missingOf(request);
    if (missing.length > 0) reply.code(503);
    return { ready: missing.length === 0, missing };
  });
}

async function missingParts(
  deps: ReadinessDependencies,
  report: (part: Part, reason: string) => void,
): Promise<Part[]> {
  const late = new AbortController();
  const isMissing = await Promise.all(
    PARTS.map(async (part) => {
      const tooLate = pause(WITHIN_MS, null, { signal: late.signal }).then(() => {
        throw new Error(`No response within ${WITHIN_MS / 1000} s.`);
      });
      try {
        await Promise.race([CHECKS[part](deps), tooLate]);
        return false;
      } catch (error) {
        report(part, error instanceof Error ? error.message : String(error));
        return true;
      } finally {
        tooLate.catch(() => undefined);
      }
    }),
  );
  late.abort();
  return PARTS.filter((_, index) => isMissing[index]);
}
