import { KEYED_QUESTIONS } from '@bandmark/domain/skills';
import type { ApiError, RequestState } from '@bandmark/platform';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Spinner } from '@bandmark/ui/loading';
import { AnswersGrid } from './answers-grid';
import { standardResultTexts } from './standard-result-texts';
import styles from './standard-result.module.css';
import type { AnswerList } from './use-standard-result';

const words = standardResultTexts;

interface StandardResultProps {
  /** As in the URL. */
  type: string;
  result: RequestState<AnswerList>;
  onRetry(): void;
}

/** Empty if the server sent no error message, because the spec has a text for that case (§8). */
const reasonOf = (error: ApiError) => (error.is('http_error') && error.body.params ? '' : error.message);

/** The standard test result in each of its states (spec §4). */
export function StandardResult({ type, result, onRetry }: StandardResultProps) {
  const answers = result.kind === 'ready' ? result.data : [];
  const isEmpty = result.kind === 'idle' || (result.kind === 'ready' && answers.length === 0);
  return (
    <>
      <div className={styles.head}>
        <h1>{words.title(type)}</h1>
        {answers.length > 0 ? (
          <p className={styles.badge}>
            {words.correctOf(answers.filter(({ correct }) => correct).length, KEYED_QUESTIONS)}
          </p>
        ) : null}
      </div>
      {result.kind === 'loading' ? <Spinner label={words.loading} /> : null}
      {result.kind === 'error' ? (
        <FailureNote message={words.failed(reasonOf(result.error))} onRetry={onRetry} />
      ) : null}
      {isEmpty ? (
        <p role="status" className={styles.message}>
          {words.none}
        </p>
      ) : null}
      {answers.length > 0 ? <AnswersGrid answers={answers} /> : null}
    </>
  );
}
