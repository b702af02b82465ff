import { connectRooms, type SiteDependencies } from '../connect-rooms';
import { systemClock } from '../clock';
import type { Database } from '../database/database';
import type { Jobs } from '../jobs/jobs';
import { openReleases } from '../releases/open-releases';
import { deriveSecrets } from '../secrets';
import { readSettings } from '../settings';
import { createDiskStore } from '../storage/disk-store';

/** Dependencies with the real clock and job queue, for tests that end a process. */
export function processDependencies(db: Database, jobs: Jobs, dataDirectory: string): SiteDependencies {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  return connectRooms({
    db,
    jobs,
    store: createDiskStore(dataDirectory),
    dataDirectory,
    settings,
    releases: openReleases(settings, dataDirectory, { clock: systemClock }),
    clock: systemClock,
    secrets: deriveSecrets('a secret for tests alone'),
    mailer: { send: async () => undefined },
    captcha: { verify: async () => true },
    publicOrigin: () => 'http://localhost:3000',
    remotesOrigin: () => '',
    operatorToken: null,
  });
}
