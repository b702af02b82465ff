import { href } from '@bandmark/contracts/routes';
import { skillFacts } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { useEffect, useRef, useState } from 'react';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RECORDING_WAITS } from '../session/exam-notices';
import { SaveStatus } from '../session/save-status';
import styles from './after-exam.module.css';

/** From "Submit answer" on: the receipt, and how much of the recording still has to be sent. */
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
        <UploadProgress pending={exam.pending} isPaused={exam.isRecordingPaused} />
        {isSubmitted ? (
          <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
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
        {skillFacts(attempt.skill).response === 'text'
          ? 'We have your text. You get an automatic estimate in a few minutes, and an examiner’s mark later.'
          : 'We have your answers. An examiner listens to them and gives the mark.'}
      </p>
      {receipt?.isTextKept || attempt.otherTextAt !== undefined ? (
        <p className={styles.note}>
          You also wrote a text on another device or in another tab. It arrived after the answer was submitted. We kept
          it. The submitted text counts, and the examiner can read both.
        </p>
      ) : null}
      {receipt?.late ? <p>Your answer arrived after the deadline. We marked it as late.</p> : null}
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
          ? 'You are offline. Your answer is saved on this device. Keep this page open, or open this site again later: we submit your answer when you are online.'
          : 'This takes a moment.'}
      </p>
      <SaveStatus status={status === 'saved' ? 'saving' : status} />
    </>
  );
}

/** How much of the recording is still on this device. The candidate need not wait: any page of the site sends the rest. */
function UploadProgress({ pending, isPaused }: { pending: ExamSnapshot['pending']; isPaused: boolean }) {
  const [most, setMost] = useState(0);
  if (pending === null) return null;
  if (pending.chunks > most) setMost(pending.chunks);
  if (pending.chunks === 0 && pending.answers === 0) {
    return (
      <p role="status" className={styles.progress}>
        All of your recording has arrived.
      </p>
    );
  }
  const total = Math.max(most, 1);
  return (
    <div className={styles.progress}>
      <label>
        {isPaused ? 'Your recording waits' : 'Sending your recording'}
        <progress max={total} value={total - pending.chunks} />
      </label>
      <p role="status">{isPaused ? RECORDING_WAITS : ''}</p>
      <p>You can close this page. We send the rest when you open this site again in the same browser.</p>
    </div>
  );
}
