import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Level } from '@bandmark/domain/levels';
import type { SkillView } from '../certificate/skill-view';
import { ResultCard } from './result-card';
import { VerifiedRecordings } from './verified-recordings';

interface Props {
  certificateId: string;
  isVerified: boolean;
  record: CertificateRecord;
  isLoading: boolean;
  skills: readonly SkillView[];
  level: Level | null;
}

/** Verification and result component (spec §2): the recordings when verified, the result otherwise. */
export function VerificationResult({ certificateId, isVerified, record, isLoading, skills, level }: Props) {
  if (isVerified)
    return (
      <VerifiedRecordings
        certificateId={certificateId}
        userName={record.userName}
        skills={skills}
        isLoading={isLoading}
      />
    );
  return <ResultCard isLoading={isLoading} skills={skills} level={level} totalBand={record.userLevel.total ?? null} />;
}
