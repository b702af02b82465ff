import { formatAwardDate } from './award-date';
import styles from './proof.module.css';

/** Date and number in plain text, so that neither depends on the turning seal. */
export function Facts({ certificateId, userDate }: { certificateId: string; userDate: string }) {
  const date = formatAwardDate(userDate);
  return (
    <dl className={styles.facts}>
      {date !== '' && (
        <div>
          <dt>Awarded on</dt>
          <dd>{date}</dd>
        </div>
      )}
      <div>
        <dt>Certificate no.</dt>
        <dd>{certificateId}</dd>
      </div>
    </dl>
  );
}
