import type { EndedBy } from '@bandmark/contracts/api/certificates';
import { eq, inArray } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import { certificates, endedCertificates } from '../database/schema/certificates';
import { tests } from '../database/schema/tests';
import { HttpError } from '../http/http-error';
import { removeUnsent } from '../mail/open-mails';

type EndedCertificate = typeof endedCertificates.$inferSelect;

/** Why a certificate ends without a successor. */
export type Withdrawal =
  | { kind: 'withdrawn-by-holder'; endedAt: number }
  | { kind: 'withdrawn-by-us'; endedAt: number; endedBy: string; reason: string };

/**
 * Ends the certificate of a test: its link reports it as withdrawn from now on. If the site withdrew it, the holder
 * gets a mail; call `mails.sendAdded` after the commit.
 * @param tx a transaction that has locked the test's row, as issuing does
 * @returns the id of the ended certificate; null if the test has none
 */
export async function endCertificateOf(
  { mails }: Pick<AppDependencies, 'mails'>,
  tx: Database,
  myTestId: number,
  withdrawal: Withdrawal,
): Promise<string | null> {
  const [certificate] = await tx.delete(certificates).where(eq(certificates.myTestId, myTestId)).returning();
  if (!certificate) return null;
  const { certificateId, issuedAt } = certificate;
  await tx.insert(endedCertificates).values({ certificateId, myTestId, ...withdrawal });
  const [test] = await tx.select({ userId: tests.userId }).from(tests).where(eq(tests.myTestId, myTestId));
  if (!test?.userId) return certificateId;
  const { userId } = test;
  // Mails about it that are not sent yet, also under the ids that it had before it was issued again.
  const ids = await tx
    .select({ id: endedCertificates.certificateId })
    .from(endedCertificates)
    .where(eq(endedCertificates.myTestId, myTestId));
  for (const { id } of ids)
    for (const kind of ['certificate-ready', 'certificate-reissued'] as const) await removeUnsent(tx, userId, kind, id);
  if (withdrawal.kind === 'withdrawn-by-us') {
    const { reason } = withdrawal;
    await mails.add(tx, 'certificate-withdrawn', { userId }, { issuedAt, reason }, { key: certificateId });
  }
  return certificateId;
}

/**
 * Ends every certificate of an account that is about to be deleted, and clears test ids and reasons from those that had
 * ended before. Call it in the transaction that deletes the account, before the delete.
 */
export async function endCertificatesOfAccount(tx: Database, userId: string, endedAt: number): Promise<void> {
  const own = await tx.select({ myTestId: tests.myTestId }).from(tests).where(eq(tests.userId, userId)).for('update');
  const myTestIds = own.map(({ myTestId }) => myTestId);
  if (myTestIds.length === 0) return;
  const ended = await tx
    .delete(certificates)
    .where(inArray(certificates.myTestId, myTestIds))
    .returning({ certificateId: certificates.certificateId });
  await tx
    .update(endedCertificates)
    .set({ myTestId: null, reason: null })
    .where(inArray(endedCertificates.myTestId, myTestIds));
  if (ended.length === 0) return;
  await tx
    .insert(endedCertificates)
    .values(ended.map(({ certificateId }) => ({ certificateId, kind: 'account-deleted' as const, endedAt })));
}

const ENDED_BY: Readonly<Record<Exclude<EndedCertificate['kind'], 'reissued'>, EndedBy>> = {
  'withdrawn-by-holder': 'holder',
  // The public must not learn that the account was deleted.
  'account-deleted': 'holder',
  'withdrawn-by-us': 'site',
};

/** Where the link of a reissued certificate leads. */
export interface EndedLink {
  /** The last id in the chain of reissues; its certificate may not exist. */
  currentId: string;
  /** When the requested id was replaced. */
  reissuedAt: number;
}

/**
 * Follows the chain of reissues from an id to the current one.
 * @returns null for an id that was never reissued
 * @throws CertificateWithdrawnError if the chain ends at a withdrawn certificate
 */
export async function followReissues(db: Database, certificateId: string): Promise<EndedLink | null> {
  let first: EndedCertificate | null = null;
  for (let id = certificateId; ;) {
    const [ended] = await db.select().from(endedCertificates).where(eq(endedCertificates.certificateId, id));
    if (!ended) return first && { currentId: id, reissuedAt: first.endedAt };
    if (ended.kind !== 'reissued' || ended.successorId === null)
      throw new CertificateWithdrawnError(publicWithdrawal(ended));
    first ??= ended;
    id = ended.successorId;
  }
}

/** What anyone with the link of a withdrawn certificate may know. */
export interface PublicWithdrawal {
  /** ISO 8601. */
  withdrawnAt: string;
  by: EndedBy;
  /** May be empty. */
  reason: string;
}

export function publicWithdrawal({ kind, endedAt, reason }: EndedCertificate): PublicWithdrawal {
  return {
    withdrawnAt: new Date(endedAt).toISOString(),
    by: kind === 'reissued' ? 'site' : ENDED_BY[kind],
    reason: reason ?? '',
  };
}

/** 410: the certificate existed and is no longer valid, which is final for its id. */
export class CertificateWithdrawnError extends HttpError {
  constructor(readonly withdrawal: PublicWithdrawal) {
    const message = 'This certificate was withdrawn.';
    super(410, { message, code: 'certificate_withdrawn', params: { ...withdrawal } });
  }
}
