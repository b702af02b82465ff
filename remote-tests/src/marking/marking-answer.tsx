import { markingDetail, type MarkingDetail } from '@bandmark/contracts/api/marking';
import { href } from '@bandmark/contracts/routes';
import { skillName } from '@bandmark/domain/skills';
import { useRequest, call } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { LoadingText } from '@bandmark/ui/loading';
import { useId } from 'react';
import { AnswerText } from '../answer/answer-text';
import { EstimateFeatures } from '../answer/estimate-features';
import { TaskText } from '../answer/task-text';
import { PageMain } from '../navigation/page-main';
import { AnswerRecording } from './answer-recording';
import { MarkForm } from './mark-form';
import styles from './marking-answer.module.css';
import { MarkingFailure } from './marking-failure';
import { SavedNote } from './saved-note';

/** One answer with its task, text and recording. @throws ApiError */
function requestAnswer(attemptId: string, signal: AbortSignal): Promise<MarkingDetail> {
  return call(markingDetail, { params: { attemptId } }, { signal });
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

type OtherTextProps = NonNullable<MarkingDetail['otherTexts']>[number];

/** A text that came too late: the examiner judges what it is worth. */
function OtherText({ text, typedAt, receivedAt }: OtherTextProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.other}>
      <h2 id={id}>Another text, not submitted</h2>
      <p>
        The candidate wrote this on another device or in another tab, and it arrived too late.{' '}
        {typedAt === null ? 'We do not know when it was typed.' : <>It was typed on {when(typedAt)}.</>} It arrived on{' '}
        {when(receivedAt)}. The submitted answer counts.
      </p>
      <AnswerText text={text} />
    </section>
  );
}

const when = (instant: string) => <time dateTime={instant}>{WHEN.format(new Date(instant))}</time>;

/** `/marking/{id}`: one answer and its mark. */
export function MarkingAnswer({ attemptId }: { attemptId: string }) {
  const { state, retry } = useRequest(attemptId, (signal) => requestAnswer(attemptId, signal));
  if (state.kind !== 'ready') {
    return (
      <PageMain>
        <h1 className={styles.heading}>Marking</h1>
        {state.kind === 'error' ? <MarkingFailure error={state.error} onRetry={retry} /> : <LoadingText />}
      </PageMain>
    );
  }
  const detail = state.data;
  return (
    <PageMain>
      <div className={styles.head}>
        <Link to={href('marking')}>All waiting answers</Link>
        <h1 className={styles.heading}>Marking: {skillName(detail.skill)}</h1>
        <p>
          Submitted <time dateTime={detail.submittedAt}>{WHEN.format(new Date(detail.submittedAt))}</time>
          {detail.late ? ', after the deadline' : ''}
        </p>
        <SavedNote />
      </div>
      <div className={styles.columns}>
        <div className={styles.evidence}>
          <section aria-labelledby="task">
            <h2 id="task">Task</h2>
            <TaskText task={detail.task} />
          </section>
          {detail.text === null ? null : (
            <section aria-labelledby="answer">
              <h2 id="answer">Answer</h2>
              <AnswerText text={detail.text} />
            </section>
          )}
          {detail.otherTexts?.map((other) => (
            <OtherText key={other.receivedAt} {...other} />
          ))}
          <section aria-labelledby="recording">
            <h2 id="recording">Recording</h2>
            <AnswerRecording skill={detail.skill} recording={detail.recording} onReload={retry} />
          </section>
        </div>
        <div className={styles.side}>
          <section aria-labelledby="mark" className={styles.sheet}>
            <h2 id="mark">Mark</h2>
            <MarkForm key={detail.attemptId} detail={detail} />
          </section>
          {detail.estimate ? (
            <section aria-labelledby="estimate" className={styles.sheet}>
              <h2 id="estimate">Automatic estimate</h2>
              <EstimateFeatures estimate={detail.estimate} />
            </section>
          ) : null}
        </div>
      </div>
    </PageMain>
  );
}
