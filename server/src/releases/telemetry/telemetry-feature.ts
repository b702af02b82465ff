import { releaseStatus as releaseStatusEndpoint } from '@bandmark/contracts/api/status';
import { sendTelemetry } from '@bandmark/contracts/api/telemetry';
import { COHORT_COOKIE } from '@bandmark/domain/release-choice';
import { parseCookie } from 'cookie';
import type { Feature } from '../../app-dependencies';
import type { ReleasesDependencies } from '../dependencies';
import { defineRoute } from '../../http/define-route';
import { OK } from '../../http/ok';
import { takesReleaseJobs } from '../keep-releases';
import { cleanUpVisitors } from './canary-visitors';
import { checkCanaries } from './check-canaries';
import { releaseStatus } from './release-status';
import { cleanUpEvents, storeEvents } from './store-events';

/** A page makes a handful of calls; a class behind one address some hundred. */
const LIMIT = { max: 300, windowMs: 60_000 };

/** Receives the telemetry of pages, judges canaries by it, and shows it to operators. */
export const telemetryFeature: Feature<ReleasesDependencies> = async (app, deps) => {
  defineRoute(app, deps, sendTelemetry, { access: 'anyone', limit: LIMIT }, async ({ body, request }) => {
    const cohort = parseCookie(request.headers.cookie ?? '')[COHORT_COOKIE] ?? '';
    const browser = `${request.headers['user-agent'] ?? ''}\n${cohort}`;
    await storeEvents(deps, body.events, { address: request.ip, browser });
    return OK;
  });

  defineRoute(app, deps, releaseStatusEndpoint, { access: 'site-operator' }, async ({ request, reply }) =>
    releaseStatus(deps, await deps.servedTo(request, reply)),
  );

  if (await takesReleaseJobs(deps.releases)) {
    await deps.jobs.work('check-canaries', async () => {
      for (const release of await checkCanaries(deps))
        app.log.warn(`${release} is no canary any more: its error rate is worse than current's`);
    });
  }
  await deps.jobs.work('forget-telemetry', async () => {
    const removed = { ...(await cleanUpEvents(deps)), canaryVisitors: await cleanUpVisitors(deps) };
    deps.log.info({ removed }, 'old telemetry removed');
  });
};
