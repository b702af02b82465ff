import { DAY_MS } from '@bandmark/domain/durations';
import { lt } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { deleteInPortions } from '../database/delete-in-portions';
import { mails } from '../database/schema/mails';
import type { Settings } from '../settings';
import { type ObjectStore, readBytes } from '../storage/object-store';
import { OUTBOX, outboxTime } from './mailer';

interface MailsDependencies {
  store: ObjectStore;
  clock: Clock;
  settings: Pick<Settings, 'KEEP_MAILS_DAYS'>;
}

/** Rows deduplicate repeated events, which arrive within minutes; a mail that was unsent for this long is useless. */
const KEEP_ROWS_MS = 30 * DAY_MS;

/** Removes rows of mails older than 30 days, sent or not. @returns how many */
export function cleanUpMailRows({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  return deleteInPortions(db, mails, lt(mails.createdAt, clock() - KEEP_ROWS_MS));
}

/** Removes mails of `outbox/` that were written more than `KEEP_MAILS_DAYS` ago. @returns how many */
export async function cleanUpMails({ store, clock, settings }: MailsDependencies): Promise<number> {
  const oldest = outboxTime(clock() - settings.KEEP_MAILS_DAYS * DAY_MS);
  let removed = 0;
  for await (const { key } of store.list(OUTBOX)) {
    if (key >= oldest) break;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}

/**
 * Removes the mails of `outbox/` that have one of the ids in their key or contain one of the addresses.
 * @param names.ids ids of mails, or of the account that they are about
 * @param names.emails in lower case
 * @returns how many
 */
export async function eraseMailsOf(
  store: ObjectStore,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<number> {
  let removed = 0;
  for await (const { key } of store.list(OUTBOX)) {
    const isNamed = ids.some((id) => key.includes(id)) || (emails.length > 0 && (await holdsAny(store, key, emails)));
    if (!isNamed) continue;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}

/** Compares whole addresses, because ann@x.example is a substring of joann@x.example and of ann@x.example.org. */
async function holdsAny(store: ObjectStore, key: string, emails: readonly string[]): Promise<boolean> {
  const mail = (await readBytes(store, key))?.content.toString('latin1') ?? '';
  // Decode quoted-printable (RFC 2045 §6.7), which breaks long lines and writes "=" as "=3D".
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=').toLowerCase();
  const found = text.match(/[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*/g) ?? [];
  return found.some((address) => emails.includes(address));
}
