import { certifiedLevel } from '@bandmark/contracts/certified-levels';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { longDate } from '@bandmark/domain/date-text';
import { siteSettings } from '@bandmark/platform';
import { Spinner } from '@bandmark/ui/loading';
import { useEffect } from 'react';
import { CertificateFooter } from '../certificate/certificate-footer';
import { CertificateHeader } from '../certificate/certificate-header';
import { Facts } from '../certificate/facts';
import { LevelBox } from '../certificate/level-box';
import { isRefusal, LoadFailure } from '../certificate/load-failure';
import styles from '../certificate/page.module.css';
import { Proof } from '../certificate/proof';
import { SignatureCheck } from '../certificate/signature-check';
import { SkillSection } from '../certificate/skill-section';
import { SkillTiles } from '../certificate/skill-tiles';
import { skillViews } from '../certificate/skill-view';
import { Spectrum } from '../certificate/spectrum';
import { useCertificate } from '../certificate/use-certificate';
import { WithdrawnCertificate, withdrawalOf } from '../certificate/withdrawn-certificate';
import { texts } from '../texts';
import { VerificationResult } from '../verification/verification-result';

interface Props {
  certificateId: string;
  isVerified: boolean;
}

/**
 * The public page of a certificate, addressed by the hash; `/verification` opens the recordings (spec §2). Until the
 * record has loaded, nothing is rendered that would shift. If there is no certificate, nothing looks like one.
 */
export function CertificateScreen({ certificateId, isVerified }: Props) {
  const { record, isLoading, error, retry } = useCertificate(certificateId);
  const settings = siteSettings();
  const level = certifiedLevel(record, 'total');
  const skills = skillViews(record, settings);
  const { reissued } = record;
  const currentId = reissued?.certificateId ?? certificateId;
  useEffect(() => {
    // A copied address shares the current certificate. No navigation: the page already shows it.
    if (currentId !== certificateId) window.history.replaceState(null, '', certificateUrl(currentId, isVerified));
  }, [currentId, certificateId, isVerified]);

  const withdrawal = error && withdrawalOf(error);
  if (withdrawal) return <WithdrawnCertificate {...withdrawal} />;

  if (isLoading || (error && isRefusal(error))) {
    return (
      <div className={styles.page}>
        <main className={styles.sheet} aria-busy={isLoading}>
          <div className={styles.edgeTop} aria-hidden="true" />
          <CertificateHeader record={record} siteName={settings.siteName} />
          <div key="alone" className={styles.alone}>
            {error ? <LoadFailure error={error} onRetry={retry} isPage /> : <Spinner label={texts.loading} />}
          </div>
          <div className={styles.edgeBottom} aria-hidden="true" />
        </main>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <main className={styles.sheet}>
        <div className={styles.edgeTop} aria-hidden="true" />
        <CertificateHeader record={record} siteName={settings.siteName} />
        {error && (
          <div className={styles.note}>
            <LoadFailure error={error} onRetry={retry} />
          </div>
        )}
        {record.isSample === true && <p className={styles.sample}>{texts.sample}</p>}
        {reissued && <p className={styles.sample}>{texts.reissued(longDate(reissued.reissuedAt))}</p>}
        {record.recordingsHidden === true && <p className={styles.sample}>{texts.recordings.hidden}</p>}
        <div className={styles.grid}>
          <div className={styles.who}>
            <h1>
              <bdi>{record.userName || '–'}</bdi>
            </h1>
            {error ? null : <p>{texts.earned}</p>}
            <Facts certificateId={currentId} userDate={record.userDate} />
            <Proof qrUrl={record.qrUrl} qrCode={record.qrCode} />
            {error ? null : <SignatureCheck certificateId={currentId} record={record} />}
          </div>
          <LevelBox certificateId={currentId} level={level} userDate={record.userDate} />
          <SkillTiles skills={skills} />
        </div>
        <div className={styles.onScreen}>
          <VerificationResult hash={certificateId} isVerified={isVerified} isInPage />
        </div>
        <div className={styles.wave} aria-hidden="true" />
        <Spectrum level={level} />
        <div className={styles.onScreen}>
          {skills.length > 0 && <div className={styles.wave} aria-hidden="true" />}
          {skills.map((view) => (
            <SkillSection key={view.skill} view={view} />
          ))}
        </div>
        <div className={styles.edgeBottom} aria-hidden="true" />
      </main>
      <CertificateFooter certificateId={currentId} record={record} level={level} />
    </div>
  );
}
