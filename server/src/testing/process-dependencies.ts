import type { AppDependencies } from '../app-dependencies';
import { systemClock } from '../clock';
import type { Database } from '../database/database';
import type { Queue } from '../jobs/queue';
import { deriveSecrets } from '../secrets';
import { readSettings } from '../settings';

/** Dependencies with the real clock and queue, for tests that end a process. */
export function processDependencies(db: Database, queue: Queue, dataDirectory: string): AppDependencies {
  return {
    db,
    queue,
    dataDirectory,
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    clock: systemClock,
    secrets: deriveSecrets('a secret for tests alone'),
    mailer: { send: async () => undefined },
    captcha: { verify: async () => true },
    publicOrigin: () => 'http://localhost:3000',
    remotesOrigin: () => '',
    operatorToken: null,
  };
}
