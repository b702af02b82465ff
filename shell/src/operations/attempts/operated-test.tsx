import type { OperatedTest } from '@bandmark/contracts/api/operations-tests';
import { href } from '@bandmark/contracts/routes';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { Link } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { Moment } from '../moment';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';
import { OperatedPartRow } from './operated-part';

const words = operationsTexts.attempts;
/** Keyed by the server's names. A name that only a newer server knows is shown unchanged. */
const FORMATS: Readonly<Record<string, string>> = words.formats;
export const formatText = (format: string): string => FORMATS[format] ?? format;

interface Props {
  test: OperatedTest;
  /** The server's time in epoch milliseconds. */
  now: number;
  onReplace(test: OperatedTest): void;
}

/** A candidate's test with the state of each part. */
export function OperatedTestCard({ test, now, onReplace }: Props) {
  const { myTestId, number, email, format, certificateId, replacedBy, replaces, mayReplace } = test;
  const id = `test-${myTestId}`;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <div>
          <h3 id={id} className={styles.cardTitle}>
            {words.test(number)},{' '}
            <Link to={`${href('operations', { section: 'accounts' })}?by=${encodeURIComponent(email)}`}>{email}</Link>
          </h3>
          <p className={styles.note}>
            {words.of(formatText(format), myTestId)}.{' '}
            <SlottedText text={words.created} slots={{ time: <Moment at={test.createdAt} /> }} />.
          </p>
        </div>
        <div className={styles.chips}>
          {replacedBy === null ? null : <span className={styles.chip}>{words.replacedBy(replacedBy)}</span>}
          {replaces === null ? null : <span className={styles.chip}>{words.replaces(replaces)}</span>}
          {certificateId === null ? null : <a href={certificateUrl(certificateId)}>{words.certificate}</a>}
        </div>
      </div>
      {test.parts.length === 0 ? (
        <p className={styles.note}>{words.notBegun}</p>
      ) : (
        <ul className={styles.parts}>
          {test.parts.map((part) => (
            <OperatedPartRow key={part.attemptId} part={part} now={now} />
          ))}
        </ul>
      )}
      {mayReplace ? (
        <Button size="small" aria-label={words.replaceOf(number, email)} onClick={() => onReplace(test)}>
          {words.replace}
        </Button>
      ) : null}
    </section>
  );
}
