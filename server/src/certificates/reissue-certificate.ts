import { DAY_MS } from '@bandmark/domain/durations';
import { nameForCertificates } from '@bandmark/domain/holder-name';
import { eq } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../app-dependencies';
import { certificates, endedCertificates } from '../database/schema/certificates';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';
import { invalidField, notFound } from '../http/http-error';
import { takeFromLimit } from '../http/rate-limit';
import { randomCertificateId } from '../random-id';

/** A name changes with a marriage or a mistake; more often it would be a certificate that changes hands. */
const REISSUES = { max: 5, windowMs: DAY_MS };

/**
 * Issues the certificate of a test again under a new id with the holder's present name. Date, bands and recordings
 * stay as they were awarded; the former id leads to the new one. The row stays, so that a test never has two.
 * @returns the id; the former one when the name is the same
 * @throws HttpError 404 without a certificate, 400 without a name, 429 for too many in a day
 */
export async function reissueCertificate(deps: Sending<AppDependencies>, myTestId: number): Promise<string> {
  const issued = await deps.db.transaction(async (tx) => {
    await tx.select({ id: tests.myTestId }).from(tests).where(eq(tests.myTestId, myTestId)).for('no key update');
    const [found] = await tx
      .select({ certificate: certificates, userId: users.userId, certificateName: users.certificateName })
      .from(certificates)
      .innerJoin(tests, eq(tests.myTestId, certificates.myTestId))
      .innerJoin(users, eq(users.userId, tests.userId))
      .where(eq(certificates.myTestId, myTestId));
    if (!found) throw notFound('unknown_certificate', 'This test has no certificate.');
    const { certificateId, record } = found.certificate;
    const userName = nameForCertificates(found);
    if (userName === '') throw invalidField('name', 'Give a name for certificates first.', 'certificate_name_invalid');
    if (userName === record.userName) return certificateId;
    await takeFromLimit({ db: tx, clock: deps.clock }, `issue-again|${found.userId}`, REISSUES);
    const successorId = randomCertificateId();
    await tx
      .update(certificates)
      .set({ certificateId: successorId, record: { ...record, userName, isNameGiven: true } })
      .where(eq(certificates.certificateId, certificateId));
    await tx
      .insert(endedCertificates)
      .values({ certificateId, kind: 'reissued', successorId, myTestId, endedAt: deps.clock() });
    await deps.mails.add(
      tx,
      'certificate-reissued',
      { userId: found.userId },
      { certificateId: successorId },
      { key: successorId },
    );
    return successorId;
  });
  await deps.mails.sendAdded();
  await deps.jobs.send('sign-credential', { certificateId: issued });
  return issued;
}
