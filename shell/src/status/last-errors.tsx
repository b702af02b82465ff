import type { ReleaseStatus } from '@bandmark/contracts/api/status';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { operatorTexts } from '../operators/operator-texts';
import styles from './status-screen.module.css';

const words = operatorTexts.status.errors;

/** The last errors, newest first. Their texts were scrubbed of words, addresses and ids before they were stored. */
export function LastErrors({ errors }: { errors: ReleaseStatus['lastErrors'] }) {
  return (
    <section className={styles.section} aria-labelledby="status-errors">
      <h2 id="status-errors">{words.title}</h2>
      {errors.length === 0 ? <p className={styles.served}>{words.none}</p> : null}
      <ol className={styles.errors}>
        {errors.map(({ remote, version, phase, kind, message, count, lastAt }) => (
          <li key={[remote, version, phase, kind, message].join()}>
            <p className={styles.place}>
              <b>
                {remote}@{version}
              </b>
              , {phase}
              {kind === 'csp' ? words.policy : ''}
            </p>
            <p className={styles.message}>{message}</p>
            <p className={styles.when}>
              <SlottedText
                text={words.seen(count)}
                slots={{
                  time: <time dateTime={new Date(lastAt).toISOString()}>{shortDateAndTime(lastAt)}</time>,
                }}
              />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
