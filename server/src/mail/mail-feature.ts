import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log';
import type { Settings } from '../settings';
import type { ObjectStore } from '../storage/object-store';
import { cleanUpMailRows, cleanUpMails } from './clean-up-mails';
import type { Mails } from './open-mails';
import { type SendDependencies, sendMail } from './send-mail';

interface MailFeatureDependencies extends SendDependencies {
  settings: Settings;
  jobs: Jobs;
  log: Log;
  store: ObjectStore;
  mails: Mails;
}

/** The jobs that send pending mails and clean up. The routes about mails belong to `accounts`. */
export async function mailFeature(_app: unknown, deps: MailFeatureDependencies): Promise<void> {
  await deps.jobs.work('send-mail', ({ mailId }) => sendMail(deps, mailId));
  await deps.jobs.work('sweep-mails', (_, requestId) => deps.mails.causedBy(requestId).sendAdded());
  await deps.jobs.work('forget-mails', async () => {
    const removed = { mails: await cleanUpMails(deps), mailRows: await cleanUpMailRows(deps) };
    deps.log.info({ removed }, 'old mails removed');
  });
}
