import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { useEffect, useRef } from 'react';
import styles from './after-exam.module.css';
import type { ExamSnapshot } from './exam-run';
import { SaveStatus } from './save-status';
import { UploadProgress } from './upload-progress';

/** From "Submit answer" on: the receipt, and what of the recording is still on its way. */
export function AfterExam({ exam }: { exam: ExamSnapshot }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isSubmitted = exam.phase === 'submitted';
  useEffect(() => heading.current?.focus(), [isSubmitted]);
  return (
    <main id="main" className={styles.page}>
      <div className={styles.sheet}>
        {isSubmitted ? <Icon name="check" size={32} /> : null}
        <h1 ref={heading} tabIndex={-1}>
          {isSubmitted ? 'Answer submitted' : 'Submitting your answer'}
        </h1>
        {isSubmitted ? <Receipt exam={exam} /> : <Waiting exam={exam} />}
        <UploadProgress pending={exam.pending} />
        {isSubmitted ? (
          <Link className={buttonClass({ variant: 'primary' })} to="/tests">
            Back to tests
          </Link>
        ) : null}
      </div>
    </main>
  );
}

function Receipt({ exam: { receipt, problem, attempt } }: { exam: ExamSnapshot }) {
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p>
        {attempt.skill === 'writing'
          ? 'Your text is stored. An automatic estimate follows within minutes, an examiner’s mark later.'
          : 'Your answers are stored. An examiner listens to them and gives the mark.'}
      </p>
      {receipt?.late ? <p>It arrived after the deadline and is marked as late.</p> : null}
      {receipt ? (
        <dl className={styles.receipt}>
          <dt>Receipt</dt>
          <dd>{receipt.receipt}</dd>
        </dl>
      ) : null}
    </>
  );
}

function Waiting({ exam: { status } }: { exam: ExamSnapshot }) {
  return (
    <>
      <p>
        {status === 'offline'
          ? 'The server cannot be reached. Your answer is kept on this device and is handed in as soon as the connection is back. You may leave this page open.'
          : 'This takes a moment.'}
      </p>
      <SaveStatus status={status === 'saved' ? 'saving' : status} />
    </>
  );
}
