import type { CaptchaVerifier } from './accounts/captcha/captcha-verifier';
import type { Clock } from './clock';
import type { Database } from './database/database';
import type { Mailer } from './mail/mailer';
import type { Jobs } from './jobs/jobs';
import type { Secrets } from './secrets';
import type { Settings } from './settings';
import type { ObjectStore } from './storage/object-store';

/** Everything the routes and jobs work with. Made by `main` for real and by `withServer` in tests. */
export interface AppDependencies {
  db: Database;
  settings: Settings;
  clock: Clock;
  secrets: Secrets;
  jobs: Jobs;
  /** Chunks, recordings and releases: a bucket where one is configured, otherwise the data directory. */
  store: ObjectStore;
  mailer: Mailer;
  captcha: CaptchaVerifier;
  /** `DATA_DIR`, absolute: releases, answers, chunks and outbox lie below it. */
  dataDirectory: string;
  /** Where people reach the site, without a slash at the end. Known once the server listens. */
  publicOrigin: () => string;
  /** Where pages find `/remotes/…`: an origin, or empty for their own. */
  remotesOrigin: () => string;
  /** What the operator's commands show; null in a process that takes none. */
  operatorToken: string | null;
}
