import type { Clock } from '../clock';
import type { Settings } from '../settings';
import type { ObjectStore } from '../storage/object-store';
import { OUTBOX } from './mailer';

const DAY_MS = 24 * 3_600_000;

interface MailsDependencies {
  store: ObjectStore;
  clock: Clock;
  settings: Pick<Settings, 'KEEP_MAILS_DAYS'>;
}

/** Removes mails that lie in `outbox/` for longer than `KEEP_MAILS_DAYS`. @returns how many */
export async function forgetMails({ store, clock, settings }: MailsDependencies): Promise<number> {
  const oldest = clock() - settings.KEEP_MAILS_DAYS * DAY_MS;
  let removed = 0;
  for await (const { key, modifiedAt } of store.list(OUTBOX)) {
    if (modifiedAt >= oldest) continue;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}
