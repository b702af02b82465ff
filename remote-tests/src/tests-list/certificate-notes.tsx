import type { TestRow } from '@bandmark/contracts/api/tests';
import { href } from '@bandmark/contracts/routes';
import { longDate } from '@bandmark/domain/date-text';
import { Link } from '@bandmark/platform/router';
import type { ReactNode } from 'react';
import { testsListTexts } from './tests-list-texts';
import styles from './tests-page.module.css';

const words = testsListTexts.certificate;

/** Explains why a test has no certificate, where the table shows only a dash. */
export function CertificateNotes({ rows }: { rows: readonly TestRow[] }) {
  const notes = rows.flatMap((row, index) => {
    const note = noteOf(row, row.number ?? rows.length - index);
    return note === '' ? (
      []
    ) : (
      <p key={row.myTestId} className={styles.certificate}>
        {note}
      </p>
    );
  });
  return notes.length === 0 ? null : <div className={styles.certificates}>{notes}</div>;
}

function noteOf({ replacedBy, certificateNeedsName, certificateWithdrawn }: TestRow, test: number): ReactNode {
  const withdrawn = certificateWithdrawn ? withdrawnText(test, certificateWithdrawn) : '';
  if (replacedBy != null) return `${words.replaced(test, replacedBy)} ${withdrawn}`;
  if (!certificateNeedsName) return withdrawn;
  return (
    <>
      {words.needsName(test)} <Link to={href('account')}>{words.giveName}</Link>
    </>
  );
}

function withdrawnText(
  test: number,
  { by, withdrawnAt, reason }: NonNullable<TestRow['certificateWithdrawn']>,
): string {
  const date = longDate(withdrawnAt);
  const text = by === 'holder' ? words.withdrawnByYou(test, date) : words.withdrawn(test, date);
  return reason === '' ? text : `${text} ${words.reason(reason)}`;
}
