import { type Awarded, nameForCertificates } from '@bandmark/domain/holder-name';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { certificates, endedCertificates } from '../database/schema/certificates';
import { tests } from '../database/schema/tests';
import { type PublicWithdrawal, publicWithdrawal } from './ended-certificates';
import { readyTests } from './ready-tests';

/** The columns that lists show; the name is the only field of the record. */
type IssuedCertificate = Pick<typeof certificates.$inferSelect, 'certificateId' | 'issuedAt' | 'totalBand'> & Awarded;

/** The state of a test's certificate. */
export interface CertificateState {
  /** Null before it is issued and after it was withdrawn. */
  certificate: IssuedCertificate | null;
  /** The latest withdrawal; null if none, or if a certificate was issued since. */
  withdrawn: PublicWithdrawal | null;
  /** The marks are complete, and only the holder's name is missing. */
  needsName: boolean;
}

/** States by `myTestId`; an account's tests without any state are absent. */
export async function certificateStates(db: Database, userId: string): Promise<Map<number, CertificateState>> {
  const states = new Map<number, CertificateState>();
  const stateOf = (myTestId: number): CertificateState => {
    const state = states.get(myTestId) ?? { certificate: null, withdrawn: null, needsName: false };
    states.set(myTestId, state);
    return state;
  };
  const issued = await db
    .select({
      myTestId: certificates.myTestId,
      certificateId: certificates.certificateId,
      issuedAt: certificates.issuedAt,
      totalBand: certificates.totalBand,
      userName: sql<string>`${certificates.record} ->> 'userName'`,
      isNameGiven: sql<boolean>`coalesce((${certificates.record} ->> 'isNameGiven')::boolean, false)`,
    })
    .from(certificates)
    .innerJoin(tests, eq(tests.myTestId, certificates.myTestId))
    .where(eq(tests.userId, userId));
  for (const { myTestId, ...certificate } of issued) stateOf(myTestId).certificate = certificate;
  const ended = await db
    .select({ ended: endedCertificates, myTestId: tests.myTestId })
    .from(endedCertificates)
    .innerJoin(tests, eq(tests.myTestId, endedCertificates.myTestId))
    .where(and(eq(tests.userId, userId), ne(endedCertificates.kind, 'reissued')))
    .orderBy(asc(endedCertificates.endedAt));
  for (const { ended: end, myTestId } of ended) {
    if (!states.get(myTestId)?.certificate) stateOf(myTestId).withdrawn = publicWithdrawal(end);
  }
  for (const ready of await readyTests(db, eq(attempts.userId, userId))) {
    if (nameForCertificates(ready) === '') stateOf(ready.myTestId).needsName = true;
  }
  return states;
}
