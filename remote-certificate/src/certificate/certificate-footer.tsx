import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Level } from '@bandmark/domain/levels';
import { siteSettings } from '@bandmark/platform';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { externalIcon } from '@bandmark/ui/icons';
import { texts } from '../texts';
import styles from './footer.module.css';
import { KeepFiles } from './keep-files';
import { linkedinUrl } from './linkedin-url';
import { ShareActions } from './share-actions';

interface Props {
  certificateId: string;
  record: CertificateRecord;
  level: Level | null;
}

export function CertificateFooter({ certificateId, record, level }: Props) {
  const { siteName, claims, linkedinOrganization } = siteSettings();
  return (
    <footer className={styles.footer}>
      <div>
        <h2>{texts.about.title}</h2>
        <p>{texts.about.text(siteName, claims.writings)}</p>
      </div>
      {level && (
        <ButtonLink
          variant="primary"
          size="large"
          target="_blank"
          rel="noopener"
          href={linkedinUrl({
            certificateId,
            userDate: record.userDate,
            level,
            organization: linkedinOrganization,
            origin: window.location.origin,
          })}
        >
          {texts.linkedin.add} <Icon drawing={externalIcon} />
        </ButtonLink>
      )}
      {level && <ShareActions certificateId={certificateId} userName={record.userName} />}
      {level && <KeepFiles certificateId={certificateId} />}
    </footer>
  );
}
