import { Spinner } from '@bandmark/ui/loading';
import { AnswersGrid } from './answers-grid';
import styles from './standard-result.module.css';
import type { StandardResult as Result } from './use-standard-result';

/** Of the 40 questions (spec §2). */
const QUESTIONS = 40;

/** The standard test result in each of its states. @param props.type as the address has it */
export function StandardResult({ type, result }: { type: string; result: Result }) {
  return (
    <>
      <div className={styles.head}>
        <h1>{`${type.toUpperCase()} TEST RESULT`.trim()}</h1>
        {result.state === 'loaded' ? (
          <p className={styles.badge}>
            {result.answers.filter(({ correct }) => correct).length}/{QUESTIONS} Correct answers
          </p>
        ) : null}
      </div>
      {result.state === 'loading' ? <Spinner label="Loading..." /> : null}
      {result.state === 'failed' ? (
        <p role="alert" className={styles.told}>
          Error: {result.message}
        </p>
      ) : null}
      {result.state === 'empty' ? (
        <p role="status" className={styles.told}>
          No result found
        </p>
      ) : null}
      {result.state === 'loaded' ? <AnswersGrid answers={result.answers} /> : null}
    </>
  );
}
