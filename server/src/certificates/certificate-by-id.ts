import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { holderName } from '@bandmark/domain/holder-name';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import { certificates } from '../database/schema/certificates';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';
import { notFound } from '../http/http-error';

/** A certificate as it was awarded, with today's address in its QR code. Public: the id is the key. */
export async function certificateById(deps: AppDependencies, certificateId: string): Promise<CertificateRecord> {
  const [found] = await deps.db
    .select({ certificate: certificates, accountName: users.name })
    .from(certificates)
    .innerJoin(tests, eq(tests.myTestId, certificates.myTestId))
    .leftJoin(users, eq(users.userId, tests.userId))
    .where(eq(certificates.certificateId, certificateId));
  if (!found) throw notFound('unknown_certificate', 'There is no certificate with this id.');
  const { record, isSample } = found.certificate;
  return {
    ...record,
    userName: holderName(record.userName, found.accountName),
    isSample,
    qrUrl: `${deps.publicOrigin()}${certificateUrl(certificateId, true)}`,
  };
}
