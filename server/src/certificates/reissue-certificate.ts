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

/** Enough for a marriage or a typo. More frequent changes would suggest a certificate that is passed on. */
const REISSUES = { max: 5, windowMs: DAY_MS };

/**
 * Reissues the certificate of a test under a new id with the holder's current name. Date, bands and recordings stay as
 * awarded, and the former id redirects to the new one. Updates the row in place, so that a test never has two.
 * @returns the new id; the present one if the name is unchanged
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
