import type { RequestState } from '@bandmark/platform';
import { Spinner } from '@bandmark/ui/loading';
import { AnswersGrid } from './answers-grid';
import styles from './standard-result.module.css';
import type { AnswerList } from './use-standard-result';

/** Of the 40 questions (spec §2). */
const QUESTIONS = 40;

/** The standard test result in each of its states (spec §4). @param props.type as the address has it */
export function StandardResult({ type, result }: { type: string; result: RequestState<AnswerList> }) {
  const answers = result.kind === 'ready' ? result.data : [];
  const isEmpty = result.kind === 'idle' || (result.kind === 'ready' && answers.length === 0);
  return (
    <>
      <div className={styles.head}>
        <h1>{`${type.toUpperCase()} TEST RESULT`.trim()}</h1>
        {answers.length > 0 ? (
          <p className={styles.badge}>
            {answers.filter(({ correct }) => correct).length}/{QUESTIONS} Correct answers
          </p>
        ) : null}
      </div>
      {result.kind === 'loading' ? <Spinner label="Loading..." /> : null}
      {result.kind === 'error' ? (
        <p role="alert" className={styles.told}>
          Error: {result.error.message || 'Failed to fetch test result'}
        </p>
      ) : null}
      {isEmpty ? (
        <p role="status" className={styles.told}>
          No result found
        </p>
      ) : null}
      {answers.length > 0 ? <AnswersGrid answers={answers} /> : null}
    </>
  );
}
