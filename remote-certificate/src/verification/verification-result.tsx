import { type Level } from '@bandmark/domain/levels';
import type { SkillView } from '../certificate/skill-view';
import type { CertificateLoad } from '../certificate/use-certificate';
import { ResultCard } from './result-card';
import { VerifiedRecordings } from './verified-recordings';

interface Props {
  certificateId: string;
  isVerified: boolean;
  load: CertificateLoad;
  skills: readonly SkillView[];
  level: Level | null;
}

/** Verification and result component (spec §2): the recordings when verified, the result otherwise. */
export function VerificationResult({ certificateId, isVerified, load, skills, level }: Props) {
  if (isVerified)
    return (
      <VerifiedRecordings
        certificateId={certificateId}
        userName={load.record.userName}
        skills={skills}
        isLoading={load.state === 'loading'}
      />
    );
  return (
    <ResultCard
      isLoading={load.state === 'loading'}
      skills={skills}
      level={level}
      totalBand={load.record.userLevel.total ?? null}
    />
  );
}
