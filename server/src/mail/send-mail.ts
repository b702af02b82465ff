import { stopMails } from '@bandmark/contracts/api/mails';
import { href } from '@bandmark/contracts/routes';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { mailOptOuts, mails } from '../database/schema/mails';
import { users } from '../database/schema/users';
import type { Secrets } from '../secrets';
import type { Settings } from '../settings';
import type { MailContent } from './content';
import { confirmToken, stopToken } from './mail-links';
import type { Mail, Mailer } from './mailer';
import { definitionOf, MAIL_KINDS, type MailContext, type MailKind, type MailValues } from './mails';
import { USEFUL_MS } from './open-mails';
import { type MailFrame, renderHtml, renderText } from './render-mail';

export interface SendDependencies {
  db: Database;
  clock: Clock;
  secrets: Pick<Secrets, 'mail'>;
  settings: Pick<Settings, 'SITE_NAME' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_CONTACT'>;
  mailer: Mailer;
  publicOrigin: () => string;
}

type MailRow = typeof mails.$inferSelect;
/** The recipient of a mail; `userId` is null for one without an account. */
interface Address {
  userId: string | null;
  email: string;
  isConfirmed: boolean;
}

/** The URL to which a mail program's unsubscribe button posts (RFC 8058). */
const stopAddress = (origin: string, token: string): string =>
  `${origin}${stopMails.path}?${new URLSearchParams({ token }).toString()}`;

/**
 * The job: sends a mail that is not sent yet, unless its recipient has switched the kind off. Idempotent, except that a
 * kill between sending and recording that makes a retry send the mail again.
 */
export async function sendMail(deps: SendDependencies, mailId: string): Promise<void> {
  const [row] = await deps.db.select().from(mails).where(eq(mails.mailId, mailId));
  const kind = MAIL_KINDS.find((known) => known === row?.kind);
  if (!row || row.sentAt !== null || kind === undefined) return;
  const joined = await joinedWith(deps.db, row, kind);
  // Of merged mails, only the job of the oldest sends, so that they are sent once. After some days the job of an older
  // one was given up, so that no other mail may wait for it.
  const sender = joined.find((one) => one.mailId === mailId || one.dueAt > deps.clock() - USEFUL_MS);
  if (sender?.mailId !== mailId) return;
  const to = await addressOf(deps.db, row);
  const isSent = to !== null && (await isWanted(deps.db, kind, to));
  const absorbed = isSent ? await absorbedBy(deps.db, row, kind) : [];
  if (isSent) await deliverMail(deps, kind, valuesOf(kind, joined), to, row);
  const done = [...joined, ...absorbed].map((one) => one.mailId);
  // Keep the row, which deduplicates the event, but clear its content: the recipient has it now.
  await deps.db.update(mails).set({ sentAt: deps.clock(), values: {}, email: null }).where(inArray(mails.mailId, done));
}

/** Composes and sends one mail. @param row gives a retried mail the same Message-ID and date */
export async function deliverMail<K extends MailKind>(
  deps: Omit<SendDependencies, 'db'>,
  kind: K,
  values: MailValues<K>,
  to: Address,
  row?: Pick<MailRow, 'mailId' | 'createdAt'>,
): Promise<void> {
  const origin = deps.publicOrigin();
  const content = await composeMail(deps, kind, values, to);
  const isStoppable = to.userId !== null && definitionOf(kind).isOptional === true;
  const stop = isStoppable ? await stopToken(deps, to.userId ?? '', kind) : null;
  const frame: MailFrame = {
    siteName: deps.settings.SITE_NAME,
    origin,
    // In the fragment, so that the token never reaches a log or a Referer header, and a link scanner switches nothing
    // off.
    stopLink: stop === null ? null : `${origin}${href('stop-mails')}#token=${stop}`,
    isAccount: to.userId !== null,
    operator: `${deps.settings.OPERATOR_NAME}, ${deps.settings.OPERATOR_ADDRESS}`,
  };
  const mail: Mail = {
    to: to.email,
    subject: content.subject,
    text: renderText(content, frame),
    html: renderHtml(content, frame),
    ...(to.userId !== null && { userId: to.userId }),
    ...(row && { id: row.mailId, at: row.createdAt }),
    ...(stop !== null && { stopAddress: stopAddress(origin, stop) }),
  };
  await deps.mailer.send(mail);
}

async function composeMail<K extends MailKind>(
  deps: Omit<SendDependencies, 'db'>,
  kind: K,
  values: MailValues<K>,
  to: Address,
): Promise<MailContent> {
  const origin = deps.publicOrigin();
  const context: MailContext = {
    siteName: deps.settings.SITE_NAME,
    origin,
    contact: deps.settings.OPERATOR_CONTACT,
    isConfirmed: to.isConfirmed,
    confirmLink: async () =>
      `${origin}${href('confirm-address')}#token=${await confirmToken(deps, to.userId ?? '', to.email)}`,
  };
  return definitionOf(kind).compose(values, context);
}

/** The mail and the pending ones that are merged with it, oldest first. */
async function joinedWith(db: Database, row: MailRow, kind: MailKind): Promise<MailRow[]> {
  if (row.together === null || definitionOf(kind).merge === undefined) return [row];
  const others = await waitingTogether(db, row, [kind]);
  return [row, ...others].sort((a, b) => a.createdAt - b.createdAt || (a.mailId < b.mailId ? -1 : 1));
}

async function absorbedBy(db: Database, row: MailRow, kind: MailKind): Promise<MailRow[]> {
  const { absorbs } = definitionOf(kind);
  return absorbs === undefined || row.together === null ? [] : waitingTogether(db, row, absorbs);
}

function waitingTogether(db: Database, row: MailRow, kinds: readonly string[]): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.together, row.together ?? ''),
        inArray(mails.kind, [...kinds]),
        isNull(mails.sentAt),
        ne(mails.mailId, row.mailId),
        row.userId === null ? isNull(mails.userId) : eq(mails.userId, row.userId),
      ),
    );
}

function valuesOf(kind: MailKind, rows: readonly MailRow[]): never {
  const { values, merge } = definitionOf(kind);
  const parsed = rows.map((row) => values.parse(row.values));
  return (parsed.length > 1 && merge ? merge(parsed) : parsed[0]) as never;
}

/** @returns null if the account no longer exists or there is no address */
async function addressOf(db: Database, row: MailRow): Promise<Address | null> {
  if (row.userId === null) return row.email === null ? null : { userId: null, email: row.email, isConfirmed: false };
  const [user] = await db.select().from(users).where(eq(users.userId, row.userId));
  if (!user) return null;
  const email = row.email ?? user.email;
  return { userId: user.userId, email, isConfirmed: user.isEmailVerified && email === user.email };
}

async function isWanted(db: Database, kind: MailKind, { userId }: Address): Promise<boolean> {
  if (userId === null || !definitionOf(kind).isOptional) return true;
  const off = await db
    .select({ kind: mailOptOuts.kind })
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind)));
  return off.length === 0;
}
