import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { href } from '@bandmark/contracts/routes';
import { dateAndTime } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { useRequest } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { LoadingText } from '@bandmark/ui/loading';
import { useId } from 'react';
import { AnswerText } from '../answer/answer-text';
import { EstimateFeatures, NoEstimateFeatures } from '../answer/estimate-features';
import { TaskText } from '../answer/task-text';
import { WrittenAnswer } from '../answer/written-answer';
import { PageMain } from '../navigation/page-main';
import { MarkForm } from './mark-form';
import formStyles from './mark-form.module.css';
import styles from './marking-answer.module.css';
import { MarkingFailure } from './marking-failure';
import { markingTexts } from './marking-texts';
import { RecordingAndFacts } from './recording-and-facts';
import { requestAnswer } from './request-answer';
import { SavedNote } from './saved-note';
import { StandingMark } from './standing-mark';
import { useClaim } from './use-claim';

const words = markingTexts;

type OtherTextProps = NonNullable<MarkingDetail['otherTexts']>[number];

/** A text that arrived too late to be the answer; the examiner decides whether it counts. */
function OtherText({ text, typedAt, receivedAt }: OtherTextProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.other}>
      <h2 id={id}>{words.otherText.title}</h2>
      <p>
        {words.otherText.about}{' '}
        {typedAt === null ? (
          words.otherText.unknown
        ) : (
          <>
            {words.otherText.typed}
            {when(typedAt)}.
          </>
        )}{' '}
        {words.otherText.arrived}
        {when(receivedAt)}. {words.otherText.counts}
      </p>
      <AnswerText text={text} />
    </section>
  );
}

const when = (instant: string) => <time dateTime={instant}>{dateAndTime(instant)}</time>;

/** `/marking/{id}`: one answer and its mark. */
export function MarkingAnswer({ attemptId }: { attemptId: string }) {
  const { state, retry } = useRequest(attemptId, (signal) => requestAnswer(attemptId, signal));
  if (state.kind !== 'ready') {
    return (
      <PageMain>
        <h1 className={styles.heading}>{words.list.title}</h1>
        {state.kind === 'error' ? (
          <>
            <SavedNote />
            <MarkingFailure error={state.error} onRetry={retry} />
          </>
        ) : (
          <LoadingText />
        )}
      </PageMain>
    );
  }
  const detail = state.data;
  return (
    <PageMain isWorkspace>
      <div className={styles.head}>
        <Link to={href('marking')}>{words.allWaiting}</Link>
        <h1 className={styles.heading}>{words.heading(skillName(detail.skill))}</h1>
        <p>
          {words.submitted} {when(detail.submittedAt)}
          {detail.late ? words.afterDeadline : ''}
        </p>
        <SavedNote />
      </div>
      <div className={styles.columns}>
        <div className={styles.pane} role="region" aria-labelledby="task" tabIndex={0}>
          <section aria-labelledby="task">
            <h2 id="task">{words.task}</h2>
            <TaskText task={detail.task} drawings={detail.drawings} isCompact />
          </section>
          {detail.text === null ? null : (
            <section aria-labelledby="answer">
              <h2 id="answer">{words.answer}</h2>
              <WrittenAnswer {...detail} text={detail.text} />
            </section>
          )}
          {detail.otherTexts?.map((other) => (
            <OtherText key={other.receivedAt} {...other} />
          ))}
        </div>
        <div className={styles.pane} role="region" aria-labelledby="recording" tabIndex={0}>
          <RecordingAndFacts detail={detail} failure={state.error} onReload={retry} />
        </div>
        {/* Without the form it may have nothing to focus, and Safari's keyboard scrolls only from what has the focus. */}
        <div
          className={styles.side}
          {...(detail.takesMark === false ? { role: 'region', tabIndex: 0, 'aria-labelledby': 'mark' } : {})}
        >
          <section aria-labelledby="mark" className={styles.sheet}>
            <h2 id="mark">{words.mark}</h2>
            <MarkPanel key={detail.attemptId} detail={detail} onReload={retry} />
          </section>
          {detail.estimate ? (
            <section aria-labelledby="estimate" className={styles.sheet}>
              <h2 id="estimate">{words.estimate}</h2>
              {/* Collapsed until a mark exists: two examiners who start from the same number are not independent. */}
              {detail.mark ? (
                <EstimateFeatures estimate={detail.estimate} />
              ) : (
                <details className={styles.later}>
                  <summary>{words.showEstimate}</summary>
                  <EstimateFeatures estimate={detail.estimate} />
                </details>
              )}
            </section>
          ) : null}
          {detail.noEstimate ? (
            <section aria-labelledby="estimate" className={styles.sheet}>
              <h2 id="estimate">{words.estimate}</h2>
              <NoEstimateFeatures noEstimate={detail.noEstimate} />
            </section>
          ) : null}
        </div>
      </div>
    </PageMain>
  );
}

/** The form for an answer's mark, or how the current mark came about. */
function MarkPanel({ detail, onReload }: { detail: MarkingDetail; onReload(): void }) {
  const isTakenOver = useClaim(detail, onReload);
  const { takesMark = true, isMarked = true, standing, skill } = detail;
  if (!takesMark) {
    return (
      <>
        {standing ? <StandingMark skill={skill} standing={standing} /> : null}
        <p className={formStyles.closed}>{standing ? words.standing.final : isMarked ? words.closed : words.given}</p>
      </>
    );
  }
  return (
    <>
      <div role="status">{isTakenOver ? <p className={formStyles.takenOver}>{words.takenOver}</p> : null}</div>
      <MarkForm detail={detail} isTakenOver={isTakenOver} />
    </>
  );
}
