import { DAY_MS } from '@bandmark/domain/durations';
import { and, asc, eq, gt, inArray, isNull, like, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { mails } from '../database/schema/mails';
import type { Jobs, SendingJobs } from '../jobs/jobs';
import { sendMissingPages } from '../jobs/send-missing';
import { randomUuid } from '../random-id';
import { definitionOf, MAIL_KINDS, type MailKind, type MailValues } from './mails';

/** A mail's job retries for two days (`MAIL_RETRY`); an older mail is no longer useful. */
export const USEFUL_MS = 3 * DAY_MS;
const PAGE = 500;

/** An account, or an address without an account. With both, the mail is about the account but goes to the address. */
export type Recipient = { userId: string; email?: string } | { userId?: undefined; email: string };

export interface MailOptions {
  /** Idempotency key: a second mail of the same kind with this key is not sent. Without a key, every call sends one. */
  key?: string;
  /** Pending mails of the same kind and account with the same value are merged into one. */
  together?: string;
  /** Milliseconds to wait for other mails to merge with. */
  delayMs?: number;
}

/**
 * Mails about events, as a transactional outbox: the mail's row is written in the transaction of its event, so that a
 * kill leaves either both or neither, and the job `send-mail` sends it once per key. After a kill between the mail
 * server's reply and the row's update, it is sent again with the same Message-ID.
 */
export interface Mails {
  /** Returns the variant that can send. @param requestId as for `Jobs.causedBy` */
  causedBy(requestId: string | undefined): SendingMails;
  /**
   * Writes the mail in the transaction of its event. Call `sendAdded` after the commit, or leave it to the job
   * `sweep-mails`, which runs every minute.
   * @returns the mail's id; null if it is delayed or the event already has its mail
   */
  add<K extends MailKind>(
    tx: Database,
    kind: K,
    to: Recipient,
    values: MailValues<K>,
    options?: MailOptions,
  ): Promise<string | null>;
}

/** Mails whose jobs are queued in the name of one request, or of none. */
export interface SendingMails extends Mails {
  /** Writes the mail and queues it, for events without a transaction. Idempotent if a key is given. */
  send<K extends MailKind>(kind: K, to: Recipient, values: MailValues<K>, options?: MailOptions): Promise<void>;
  /**
   * Queues added mails that are due; mails that were given up are left to the operator. Do not call in a transaction.
   * @param mailId one mail's id from `add`; null queues nothing, undefined queues all that are due
   */
  sendAdded(mailId?: string | null): Promise<void>;
}

interface MailsDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** The value of the column `key`, by which a sent mail is found. */
export const mailKey = (kind: MailKind, key: string): string => `${kind}:${key}`;

/**
 * Deletes unsent mails that a later event has made false, in the transaction of that event: each mail retries by its
 * own schedule, so an older one could arrive after the newer one.
 * @param key as given to `add`, with `%` for any text; all mails of this kind without it
 */
export async function removeUnsent(tx: Database, userId: string, kind: MailKind, key = '%'): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.userId, userId), isNull(mails.sentAt), like(mails.key, mailKey(kind, key))));
}

/**
 * Changes values of the account's unsent mails of a kind that a later event has made false, in the transaction of that
 * event.
 * @param together as given to `add`
 */
export async function changeUnsent<K extends MailKind>(
  tx: Database,
  userId: string,
  kind: K,
  together: string,
  values: Partial<MailValues<K>>,
): Promise<void> {
  await tx
    .update(mails)
    .set({ values: sql`${mails.values} || ${JSON.stringify(values)}::jsonb` })
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.together, together), isNull(mails.sentAt)));
}

/** `Mails.add` alone, for a command that runs without a server: the next server's sweep sends its mails. */
export function mailAdder(clock: Clock): Mails['add'] {
  return async (tx, kind, to, values, options = {}) => {
    const { key = randomUuid(), together, delayMs = 0 } = options;
    const now = clock();
    const [added] = await tx
      .insert(mails)
      .values({
        mailId: randomUuid(),
        key: mailKey(kind, key),
        kind,
        userId: to.userId ?? null,
        email: to.email ?? null,
        values: definitionOf(kind).values.parse(values),
        together: together ?? null,
        createdAt: now,
        dueAt: now + delayMs,
      })
      .onConflictDoNothing()
      .returning({ mailId: mails.mailId, dueAt: mails.dueAt });
    return added && added.dueAt <= now ? added.mailId : null;
  };
}

export function openMails({ db, clock, jobs }: MailsDependencies): Mails {
  const root: Mails = {
    add: mailAdder(clock),
    causedBy: (requestId) => sendingMails({ db, clock, jobs: jobs.causedBy(requestId) }, root),
  };
  return root;
}

function sendingMails({ db, clock, jobs }: MailsDependencies & { jobs: SendingJobs }, root: Mails): SendingMails {
  return {
    ...root,
    async send(kind, to, values, options) {
      const mailId = await root.add(db, kind, to, values, options);
      if (mailId !== null) await jobs.send('send-mail', { mailId });
    },
    async sendAdded(mailId) {
      if (mailId !== undefined) return mailId === null ? undefined : jobs.send('send-mail', { mailId });
      const now = clock();
      const isDue = and(
        isNull(mails.sentAt),
        lte(mails.dueAt, now),
        gt(mails.dueAt, now - USEFUL_MS),
        inArray(mails.kind, MAIL_KINDS),
      );
      await sendMissingPages({ jobs }, 'send-mail', (offset) =>
        db
          .select({ mailId: mails.mailId })
          .from(mails)
          .where(isDue)
          .orderBy(asc(mails.dueAt), asc(mails.mailId))
          .offset(offset)
          .limit(PAGE),
      );
    },
  };
}
