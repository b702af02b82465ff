import type { OwnCertificate, OwnCertificates } from '@bandmark/contracts/api/own-certificates';
import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { type AccountNames, givenName, holderName, nameForCertificates } from '@bandmark/domain/holder-name';
import { levelOfBand } from '@bandmark/domain/levels';
import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import { isNotReplaced } from '../database/replaced-tests';
import { attempts } from '../database/schema/attempts';
import { recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';
import { unauthorised } from '../http/http-error';
import { type CertificateState, certificateStates } from './certificate-states';

/** An account's certificates and recordings, as the account page shows them. @throws HttpError 401 if it is gone */
export async function ownCertificates(
  { db, clock }: Pick<AppDependencies, 'db' | 'clock'>,
  userId: string,
): Promise<OwnCertificates> {
  const [account] = await db.select().from(users).where(eq(users.userId, userId));
  if (!account) throw unauthorised();
  const states = await certificateStates(db, userId);
  const recorded = await db
    .selectDistinct({ myTestId: attempts.myTestId, isFinalised: sql<boolean>`${isNotNull(recordings.finalisedAt)}` })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(
      and(
        eq(attempts.userId, userId),
        or(isNotNull(recordings.finalisedAt), lt(attempts.submittedAt, clock() - PARTIAL_AFTER_MS)),
      ),
    );
  const withFiles = new Set(recorded.flatMap(({ myTestId, isFinalised }) => (isFinalised ? [myTestId] : [])));
  const withRecordings = new Set(recorded.map(({ myTestId }) => myTestId));
  const own = await db
    .select({ test: tests, isReplaced: sql<boolean>`not ${isNotReplaced(tests.myTestId)}` })
    .from(tests)
    .where(eq(tests.userId, userId))
    .orderBy(desc(tests.number));
  return {
    certificateName: nameForCertificates(account) || null,
    suggestedName: givenName(account),
    tests: own.flatMap(({ test, isReplaced }) => {
      const state = states.get(test.myTestId);
      const recordingsOfTest = recordingsAccess(test, withFiles.has(test.myTestId));
      const isUnfinalised = recordingsOfTest === 'none' && withRecordings.has(test.myTestId);
      if (!state && recordingsOfTest === 'none' && !isUnfinalised) return [];
      return { ...ownCertificate(test, account, state), recordings: recordingsOfTest, isUnfinalised, isReplaced };
    }),
  };
}

function ownCertificate(
  { myTestId, number }: Pick<typeof tests.$inferSelect, 'myTestId' | 'number'>,
  account: AccountNames,
  state: CertificateState | undefined,
): Omit<OwnCertificate, 'recordings' | 'isUnfinalised' | 'isReplaced'> {
  const certificate = state?.certificate;
  return {
    myTestId,
    number,
    certificate: certificate
      ? {
          certificateId: certificate.certificateId,
          userName: holderName(certificate, account),
          issuedAt: new Date(certificate.issuedAt).toISOString(),
          totalBand: certificate.totalBand,
          totalLevel: levelOfBand(certificate.totalBand),
        }
      : null,
    needsName: state?.needsName ?? false,
    withdrawn: state?.withdrawn ?? null,
  };
}

function recordingsAccess(
  { recordingsWithdrawnAt, recordingsHiddenAt }: typeof tests.$inferSelect,
  hasFiles: boolean,
): OwnCertificate['recordings'] {
  if (recordingsWithdrawnAt !== null) return 'withdrawn';
  if (!hasFiles) return 'none';
  return recordingsHiddenAt === null ? 'shown' : 'hidden';
}
