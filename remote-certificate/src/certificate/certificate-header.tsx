import { belowApiBase } from '@bandmark/contracts/api-base';
import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { siteSettings } from '@bandmark/platform';
import { Logo } from '@bandmark/ui/logo';
import { Portrait } from '@bandmark/ui/portrait';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './header.module.css';
import { profilePictureOf } from './skill-view';

/** Service name linking home, label, profile image (spec §2). */
export function CertificateHeader({ record, siteName }: { record: CertificateRecord; siteName: string }) {
  const picture = profilePictureOf(record);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home} aria-label={texts.header.home(siteName)}>
        <Logo siteName={siteName} />
      </a>
      <span className={styles.label}>{texts.header.label}</span>
      <div className={styles.avatar}>
        {picture && picture !== failed ? (
          <img
            src={belowApiBase(picture, siteSettings())}
            alt={texts.header.picture(record.userName)}
            onError={() => setFailed(picture)}
          />
        ) : (
          <Portrait crop="face" />
        )}
      </div>
    </header>
  );
}
