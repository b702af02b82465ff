import { cleanName, isCertificateName } from '@bandmark/domain/person-name';
import { eq } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../app-dependencies';
import { users } from '../database/schema/users';
import { invalidField } from '../http/http-error';
import { queueCertificatesOf } from './issue-certificate';

/**
 * Stores the holder's name for certificates, and queues the certificates that were waiting for it.
 * @returns the name as certificates show it
 * @throws HttpError 400 `certificate_name_invalid`
 */
export async function giveCertificateName(
  deps: Sending<AppDependencies>,
  userId: string,
  name: string,
): Promise<string> {
  if (!isCertificateName(name)) {
    throw invalidField('name', 'The name needs a letter, and is not an e-mail address.', 'certificate_name_invalid');
  }
  const certificateName = cleanName(name);
  await deps.db
    .update(users)
    .set({ certificateName, certificateNameConfirmedAt: deps.clock() })
    .where(eq(users.userId, userId));
  await queueCertificatesOf(deps, userId);
  return certificateName;
}
