import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from './http/define-route';
import type { Jobs, SendingJobs } from './jobs/jobs';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Mails, SendingMails } from './mail/open-mails';
import type { Secrets } from './secrets';
import type { Settings } from './settings';
import type { FreeSpace } from './storage/free-space';
import type { ObjectStore } from './storage/object-store';

/**
 * What every room may work with: database, clock, authenticator (for routes) and the rest of the infrastructure. A
 * room that needs more, such as a call of another room, says so in its own `…Dependencies`; `connect-rooms.ts`
 * provides it.
 */
export interface AppDependencies extends RouteDependencies {
  settings: Settings;
  /** For what happens outside of a request; inside of one it is `request.log`, which names the request. */
  log: Log;
  secrets: Secrets;
  jobs: Jobs;
  /** Chunks, recordings and releases: a bucket where one is configured, otherwise the data directory. */
  store: ObjectStore;
  freeSpace: FreeSpace;
  /** Hands a composed mail to the mail server; rooms send with `mails`. */
  mailer: Mailer;
  mails: Mails;
  /** `DATA_DIR`, absolute: the embedded database, scratch folders and, without a bucket, the store lie below it. */
  dataDirectory: string;
  /** Where people reach the site, without a slash at the end. Known once the server listens. */
  publicOrigin: () => string;
  /** Where pages find `/remotes/…`: an origin, or empty for their own. */
  remotesOrigin: () => string;
}

/** Dependencies whose jobs and mails carry the id of the request that caused them, or none. */
export type Sending<D extends Pick<AppDependencies, 'jobs' | 'mails'>> = D & {
  jobs: SendingJobs;
  mails: SendingMails;
};

/**
 * Binds jobs and mails to the request that causes them. A route handler passes `causedBy(deps, call.request.id)` to
 * whatever sends; a job handler passes on the id that it receives
 * (docs/decisions/180-a-request-is-passed-to-what-it-sends.md).
 */
export const causedBy = <D extends Pick<AppDependencies, 'jobs' | 'mails'>>(
  deps: D,
  requestId: string | undefined,
): Sending<D> => ({
  ...deps,
  jobs: deps.jobs.causedBy(requestId),
  mails: deps.mails.causedBy(requestId),
});

/** A part of a room that registers its routes with `defineRoute` and its jobs with `deps.jobs.work`. */
export type Feature<Dependencies extends AppDependencies = AppDependencies> = (
  app: FastifyInstance,
  deps: Dependencies,
) => void | Promise<void>;
