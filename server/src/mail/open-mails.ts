import { DAY_MS } from '@bandmark/domain/durations';
import { and, asc, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { mails } from '../database/schema/mails';
import type { Jobs, SendingJobs } from '../jobs/jobs';
import { sendMissingPages } from '../jobs/send-missing';
import { randomUuid } from '../random-id';
import { definitionOf, MAIL_KINDS, type MailKind, type MailValues } from './mails';

/** The job of a mail tries for two days (`MAIL_RETRY`); what is older says nothing useful any more. */
const OF_USE_MS = 3 * DAY_MS;
const PAGE = 500;

/** An account, or an address without one; with both, mail about the account that goes to this address. */
export type Recipient = { userId: string; email?: string } | { userId?: undefined; email: string };

export interface MailOptions {
  /** Names the event: a second mail with this key is not sent. Without a key each call is a new event. */
  key?: string;
  /** Mails of one kind with the same value that wait for the same moment go out as one. */
  together?: string;
  /** Milliseconds to wait, so that others may join. */
  delayMs?: number;
}

/**
 * Mails that events owe. A mail is a row of the database before it is anything else: written with its event, so that a
 * kill leaves either both or neither, and sent by the job `send-mail`, once for each key. A kill between the mail
 * server's reply and the row's update sends it again with the same Message-ID.
 */
export interface Mails {
  /** Only these can send. @param requestId as for `Jobs.causedBy` */
  causedBy(requestId: string | undefined): SendingMails;
  /**
   * Writes the mail in the transaction of its event. Call `sendAdded` after the commit, or leave it to `sweep-mails`,
   * which looks every minute.
   * @returns its id, or null where it waits or the event has had its mail
   */
  add<K extends MailKind>(
    tx: Database,
    kind: K,
    to: Recipient,
    values: MailValues<K>,
    options?: MailOptions,
  ): Promise<string | null>;
}

/** Mails whose jobs are sent in the name of one request, or of none. */
export interface SendingMails extends Mails {
  /** Writes the mail and queues it. For events without a transaction. Safe to repeat with a key. */
  send<K extends MailKind>(kind: K, to: Recipient, values: MailValues<K>, options?: MailOptions): Promise<void>;
  /**
   * Queues what was added and is due; a mail that was given up is left to the operator. Not inside a transaction.
   * @param mailId of one mail, from `add`; without it all that are due
   */
  sendAdded(mailId?: string | null): Promise<void>;
}

interface MailsDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** The value of the column `key`, by which a mail is found after it was sent. */
export const mailKey = (kind: MailKind, key: string): string => `${kind}:${key}`;

/** `Mails.add` of a command that runs without the server: what it writes is sent by the sweep of the next server. */
export function addsMails(clock: Clock): Mails['add'] {
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
    add: addsMails(clock),
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
        gt(mails.dueAt, now - OF_USE_MS),
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
