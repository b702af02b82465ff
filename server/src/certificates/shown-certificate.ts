import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { fieldsOf, recordFields } from '@bandmark/contracts/skill-fields';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { holderName } from '@bandmark/domain/holder-name';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import { create } from 'qrcode';
import type { AppDependencies } from '../app-dependencies';
import { certificates } from '../database/schema/certificates';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';
import { notFound } from '../http/http-error';
import { followReissues } from './ended-certificates';

/**
 * A certificate as awarded, with a QR code of the site's current address. Public: the id alone grants access. A former
 * id gives the certificate that replaced it.
 * @throws HttpError 404 for an unknown id; CertificateWithdrawnError
 */
export async function shownCertificate(deps: AppDependencies, certificateId: string): Promise<CertificateRecord> {
  const found = await recordOf(deps, certificateId);
  if (found) return found;
  const ended = await followReissues(deps.db, certificateId);
  const successor = ended && (await recordOf(deps, ended.currentId));
  if (!successor) throw notFound('unknown_certificate', 'There is no certificate with this id.');
  const { currentId, reissuedAt } = ended;
  return { ...successor, reissued: { certificateId: currentId, reissuedAt: new Date(reissuedAt).toISOString() } };
}

const WITHOUT_RECORDINGS = fieldsOf<Skill, Partial<CertificateRecord>>(SKILLS, (skill) => [
  [recordFields(skill).uuid, null],
  [recordFields(skill).mimeType, null],
]);

async function recordOf(deps: AppDependencies, certificateId: string): Promise<CertificateRecord | null> {
  const [found] = await deps.db
    .select({ certificate: certificates, account: users, hiddenAt: tests.recordingsHiddenAt })
    .from(certificates)
    .innerJoin(tests, eq(tests.myTestId, certificates.myTestId))
    .leftJoin(users, eq(users.userId, tests.userId))
    .where(eq(certificates.certificateId, certificateId));
  if (!found) return null;
  const { certificate, account } = found;
  const { isNameGiven: _known, ...record } = certificate.record;
  const qrUrl = `${deps.publicOrigin()}${certificateUrl(certificateId, true)}`;
  return {
    ...record,
    // Every released version of the page treats a part without these fields as one without a recording.
    ...(found.hiddenAt === null ? {} : { ...WITHOUT_RECORDINGS, recordingsHidden: true }),
    userName: holderName(certificate.record, account),
    isSample: certificate.isSample,
    qrUrl,
    qrCode: qrCode(qrUrl),
  };
}

/** QR symbol (ISO/IEC 18004, level M, without the quiet zone) with one rectangle per horizontal run of dark modules. */
export function qrCode(text: string): NonNullable<CertificateRecord['qrCode']> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      let end = x;
      while (end < size && modules.get(y, end)) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { size, path };
}
