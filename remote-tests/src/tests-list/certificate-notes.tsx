import type { TestRow } from '@bandmark/contracts/api/tests';
import { href } from '@bandmark/contracts/routes';
import { longDate } from '@bandmark/domain/date-text';
import { Link } from '@bandmark/platform/router';
import { testsListTexts } from './tests-list-texts';
import styles from './tests-page.module.css';

const words = testsListTexts.certificate;

/** Explains why a test has no certificate, where the table shows only a dash. */
export function CertificateNotes({ rows }: { rows: readonly TestRow[] }) {
  const notes = rows.flatMap((row, index) => {
    const test = row.number ?? rows.length - index;
    if (row.replacedBy != null)
      return (
        <p key={row.myTestId} className={styles.certificate}>
          {words.replaced(test, row.replacedBy)}
        </p>
      );
    if (row.certificateNeedsName)
      return (
        <p key={row.myTestId} className={styles.certificate}>
          {words.needsName(test)} <Link to={href('account')}>{words.giveName}</Link>
        </p>
      );
    const withdrawn = row.certificateWithdrawn;
    if (!withdrawn) return [];
    const date = longDate(withdrawn.withdrawnAt);
    return (
      <p key={row.myTestId} className={styles.certificate}>
        {withdrawn.by === 'holder' ? words.withdrawnByYou(test, date) : words.withdrawn(test, date)}
        {withdrawn.reason === '' ? null : ` ${words.reason(withdrawn.reason)}`}
      </p>
    );
  });
  return notes.length === 0 ? null : <div className={styles.certificates}>{notes}</div>;
}
