import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Level } from '@bandmark/domain/levels';
import { siteSettings } from '@bandmark/platform';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import styles from './footer.module.css';
import { linkedinUrl } from './linkedin-url';

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
        <h2>About</h2>
        <p>
          {`${siteName} tests speaking, listening, reading and writing on camera and states the result as a CEFR level. Over ${claims.writings} writings have been evaluated with the technology behind it.`}
        </p>
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
          Add to LinkedIn <Icon name="external" />
        </ButtonLink>
      )}
    </footer>
  );
}
