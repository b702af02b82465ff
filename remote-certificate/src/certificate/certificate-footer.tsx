import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import { type Level, levelName } from '@bandmark/domain/levels';
import { siteSettings } from '@bandmark/platform';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { externalIcon } from '@bandmark/ui/icons';
import { texts } from '../texts';
import styles from './footer.module.css';
import { KeepFiles } from './keep-files';
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

/**
 * LinkedIn's "add to profile" address. Source: spec §7; parameters as LinkedIn documents them.
 * @param origin of the site, for the certificate's link: LinkedIn's crawler runs no script, so it gets that page
 */
function linkedinUrl(certificate: {
  certificateId: string;
  userDate: string;
  level: Level;
  organization: string;
  origin: string;
}): string {
  const date = new Date(certificate.userDate);
  const url = new URL('https://www.linkedin.com/profile/add');
  const { searchParams } = url;
  searchParams.set('startTask', 'CERTIFICATION_NAME');
  searchParams.set('name', texts.linkedin.name(certificate.level, levelName(certificate.level)));
  searchParams.set('organizationName', certificate.organization);
  if (!Number.isNaN(date.getTime())) {
    searchParams.set('issueYear', String(date.getUTCFullYear()));
    searchParams.set('issueMonth', String(date.getUTCMonth() + 1));
  }
  searchParams.set('certUrl', certificate.origin + certificateLink(certificate.certificateId));
  searchParams.set('certId', certificate.certificateId);
  return url.href;
}
