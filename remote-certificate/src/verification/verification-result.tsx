import type { VerificationResultProps } from '@bandmark/contracts/remotes/certificate-result';
import { certifiedLevel } from '@bandmark/contracts/certified-levels';
import { siteSettings } from '@bandmark/platform';
import { LoadFailure } from '../certificate/load-failure';
import { skillViews } from '../certificate/skill-view';
import { useCertificate } from '../certificate/use-certificate';
import { ResultCard } from './result-card';
import { VerifiedRecordings } from './verified-recordings';

interface Props extends VerificationResultProps {
  /** True on the certificate's own page, which reports failures and whose URL opens the recordings. */
  isInPage?: boolean;
}

/**
 * Verification and result component (spec §2): the recordings when verified, the result otherwise. It loads the record
 * itself; after a failure it shows empty values and says so (spec §8).
 */
export function VerificationResult({ hash, isVerified, isInPage = false }: Props) {
  const { record, isLoading, error, retry } = useCertificate(hash);
  const currentId = record.reissued?.certificateId ?? hash;
  return (
    <>
      {error && !isInPage ? <LoadFailure error={error} onRetry={retry} /> : null}
      {isVerified ? (
        <VerifiedRecordings
          hash={currentId}
          record={record}
          isLoading={isLoading}
          hasFailed={error !== null}
          takesFocus={isInPage}
        />
      ) : (
        <ResultCard
          hash={currentId}
          isLoading={isLoading}
          skills={skillViews(record, siteSettings())}
          level={certifiedLevel(record, 'total')}
          totalBand={record.userLevel.total ?? null}
        />
      )}
    </>
  );
}
