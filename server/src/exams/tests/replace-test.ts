import { formatOf } from '@bandmark/domain/test-formats';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type OperatorId, recordAction } from '../../database/record-action';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { replacedTests } from '../../database/schema/operator-actions';
import { tests } from '../../database/schema/tests';
import { conflict, forbidden, notFound } from '../../http/http-error';
import { changeUnsent, type Mails } from '../../mail/open-mails';
import type { FullForms } from '../content/full-forms';
import { formIdsOf, insertTest } from './new-test';

export interface Replacement {
  myTestId: number;
  reason: string;
  by: OperatorId;
  at: number;
}

/**
 * Gives a candidate a new test of the same format in place of one that went wrong, with the forms that they have had
 * least often, so that they do not see the same questions again. The old test stays unchanged, but is marked as
 * replaced. A mail gives the candidate the reason; the caller sends it (`sendAdded`).
 * @throws HttpError 404 for an unknown test; 403 for the operator's own; 409 if no part was begun, if it is already
 * replaced, or if it has a certificate, which a lead must withdraw first
 */
export async function replaceTest(
  { db, fullForms, mails }: { db: Database; fullForms: FullForms; mails: Pick<Mails, 'add'> },
  { myTestId, reason, by, at }: Replacement,
): Promise<{ myTestId: number; number: number }> {
  return db.transaction(async (tx) => {
    const old = await replaceable(tx, myTestId, by);
    const { userId } = old;
    const format = formatOf(old);
    const formIds = await formIdsOf({ fullForms }, format);
    const { myTestId: replacementId, number } = await insertTest(tx, { userId, format, formIds, createdAt: at });
    await tx.insert(replacedTests).values({ myTestId, replacementId, replacedAt: at });
    await recordAction(tx, { userId, action: 'test-replaced', detail: `${old.number} ${number}`, reason, by, at });
    const values = { testNumber: old.number, replacementNumber: number, reason };
    await mails.add(tx, 'test-replaced', { userId }, values, { key: String(myTestId) });
    // Mails that wait would still promise a mark or a certificate.
    for (const kind of ['answer-received', 'result-ready'] as const)
      await changeUnsent(tx, userId, kind, `test:${myTestId}`, { isReplaced: true });
    return { myTestId: replacementId, number };
  });
}

async function replaceable(tx: Database, myTestId: number, by: OperatorId) {
  // Issuing a certificate takes the same lock, so a test is either replaced or certified, never both.
  const [old] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId)).for('no key update');
  const { userId = null } = old ?? {};
  if (!old || userId === null) throw notFound('unknown_test', 'There is no such test.');
  if (userId === by) throw forbidden('own_account', 'An operator cannot replace a test of their own account.');
  if ((await tx.$count(replacedTests, eq(replacedTests.myTestId, myTestId))) > 0)
    throw conflict('test_replaced', 'This test was replaced already.');
  if ((await tx.$count(certificates, eq(certificates.myTestId, myTestId))) > 0)
    throw conflict('test_certified', 'This test has a certificate. Withdraw it first.');
  if ((await tx.$count(attempts, eq(attempts.myTestId, myTestId))) === 0)
    throw conflict('test_not_begun', 'No part of this test was begun.');
  return { ...old, userId };
}
