import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Verification } from '@bandmark/contracts/api/verification';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { CREDENTIAL_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import type { Skill } from '@bandmark/domain/skills';
import type { AppDependencies } from '../app-dependencies';
import { CertificateWithdrawnError } from './ended-certificates';
import { shownCertificate } from './shown-certificate';

type Certificate = NonNullable<Verification['certificate']>;
type Result = Certificate['overall'];

/** The status of a certificate for a verifier. @throws HttpError 404 for an id that never belonged to a certificate */
export async function verification(deps: AppDependencies, certificateId: string): Promise<Verification> {
  const asked = { certificateId, checkedAt: new Date(deps.clock()).toISOString() };
  try {
    const record = await shownCertificate(deps, certificateId);
    const status = record.reissued ? 'reissued' : 'valid';
    const currentId = record.reissued?.certificateId ?? certificateId;
    return { ...asked, status, certificate: certificateOf(record, currentId, deps.publicOrigin()), withdrawal: null };
  } catch (error) {
    if (!(error instanceof CertificateWithdrawnError)) throw error;
    return { ...asked, status: 'withdrawn', certificate: null, withdrawal: error.withdrawal };
  }
}

function certificateOf(record: CertificateRecord, certificateId: string, origin: string): Certificate {
  const resultOf = (part: Skill | 'total'): Result => ({
    band: record.userLevel[part] ?? null,
    level: certifiedLevel(record, part),
    givenBy: part === 'total' ? null : (record.sources?.[part] ?? null),
  });
  return {
    certificateId,
    holder: record.userName,
    awardedAt: record.userDate,
    isSample: record.isSample === true,
    overall: resultOf('total'),
    skills: fieldsOf<Skill, Partial<Record<Skill, Result>>>(takenSkills(record), (skill) => [[skill, resultOf(skill)]]),
    recordingsHidden: record.recordingsHidden === true,
    link: origin + certificateLink(certificateId),
    credential: origin + fillPath(CREDENTIAL_PATH, { hash: certificateId }),
  };
}
