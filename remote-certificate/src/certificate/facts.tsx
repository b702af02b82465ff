import { shortDate } from '@bandmark/domain/date-text';
import { texts } from '../texts';
import styles from './proof.module.css';

/** Date and number in plain text, so that neither has to be read from the rotating seal. */
export function Facts({ certificateId, userDate }: { certificateId: string; userDate: string }) {
  const date = formatAwardDate(userDate);
  return (
    <dl className={styles.facts}>
      {date !== '' && (
        <div>
          <dt>{texts.facts.awardedOn}</dt>
          <dd>{date}</dd>
        </div>
      )}
      <div>
        <dt>{texts.facts.number}</dt>
        <dd>{certificateId}</dd>
      </div>
    </dl>
  );
}

/** Day, short month, year in en-GB (spec §3): "14 Nov 2026". Empty for a date that does not parse. */
export function formatAwardDate(userDate: string): string {
  return Number.isNaN(Date.parse(userDate)) ? '' : shortDate(userDate, 'UTC');
}
