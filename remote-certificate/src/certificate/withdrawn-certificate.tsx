import { longDate } from '@bandmark/domain/date-text';
import { type ApiError, siteSettings } from '@bandmark/platform';
import { Logo } from '@bandmark/ui/logo';
import { texts } from '../texts';
import styles from './withdrawn-certificate.module.css';

export interface Withdrawal {
  /** ISO 8601. */
  withdrawnAt: string;
  by: string;
  /** Reason given by the site; may be empty. */
  reason: string;
}

/** The withdrawal in the server's error; null for any other failure. */
export function withdrawalOf(error: ApiError): Withdrawal | null {
  if (!error.is('certificate_withdrawn')) return null;
  const { withdrawnAt = '', by = '', reason = '' } = error.body.params ?? {};
  return { withdrawnAt: String(withdrawnAt), by: String(by), reason: String(reason) };
}

/** Replaces a withdrawn certificate: says when and why it was withdrawn, without a name or a level. */
export function WithdrawnCertificate({ withdrawnAt, by, reason }: Withdrawal) {
  const { siteName } = siteSettings();
  const words = texts.withdrawn;
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <a href="/" className={styles.home} aria-label={texts.header.home(siteName)}>
          <Logo siteName={siteName} />
        </a>
        <h1>{words.title(longDate(withdrawnAt))}</h1>
        <p>{by === 'holder' ? words.byHolder : words.bySite(siteName)}</p>
        {reason === '' ? null : (
          <dl className={styles.reason}>
            <dt>{words.reason}</dt>
            <dd>{reason}</dd>
          </dl>
        )}
        <p className={styles.now}>{words.whatNow}</p>
      </div>
    </main>
  );
}
