import type { AnswerReport } from '@bandmark/contracts/api/marking';
import { replayHref } from '@bandmark/contracts/replay-target';
import { localDate } from '@bandmark/domain/date-text';
import { nameInSentence } from '@bandmark/domain/person-name';
import { skillName } from '@bandmark/domain/skills';
import { errorSentence } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { playIcon } from '@bandmark/ui/icons';
import { EstimateFeatures, NoEstimateFeatures } from '../answer/estimate-features';
import { TaskText } from '../answer/task-text';
import { WrittenAnswer } from '../answer/written-answer';
import { EventList } from '../exam-events/event-list';
import { eventTexts } from '../exam-events/event-texts';
import { PageMain } from '../navigation/page-main';
import { ReportResult, whyNoMark } from './report-result';
import { reportTexts } from './report-texts';
import styles from './report.module.css';

const words = reportTexts;

/** Task, answer, result with its source, and a link to the recording. */
export function ReportContent({ report, slug }: { report: AnswerReport; slug: string }) {
  const { skill, recording } = report;
  return (
    <PageMain>
      <div className={styles.head}>
        <div>
          <h1>{words.title(skillName(skill))}</h1>
          <p>
            {report.userName === '' ? null : `${nameInSentence(report.userName)}, `}
            <time dateTime={report.submittedAt}>{localDate(report.submittedAt)}</time>
          </p>
        </div>
        {recording ? (
          <Link
            className={buttonClass({})}
            to={replayHref({
              skill,
              uuid: recording.uuid,
              mimeType: recording.mimeType,
              id: recording.id,
              param5: slug,
            })}
          >
            <Icon drawing={playIcon} />
            {words.watch}
          </Link>
        ) : (
          <p className={styles.arriving}>
            {report.recordingBlocked ? errorSentence(`recording_${report.recordingBlocked}`) : words.arriving}
          </p>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.evidence}>
          <section aria-labelledby="task">
            <h2 id="task">{words.task}</h2>
            <TaskText task={report.task} drawings={report.drawings} />
          </section>
          {report.text === null ? null : (
            <section aria-labelledby="answer">
              <h2 id="answer">{words.answer}</h2>
              <WrittenAnswer {...report} text={report.text} />
            </section>
          )}
        </div>
        <div className={styles.side}>
          {report.markWithdrawn ? (
            <WithdrawnMark {...report.markWithdrawn} isMarkedAgain={whyNoMark(report) === null} />
          ) : null}
          <ReportResult report={report} />
          <EventList events={report.events} about={eventTexts.forCandidate} className={styles.sheet} />
          <ExaminersNotes notes={report.notes ?? []} />
          {report.estimate ? (
            <section aria-labelledby="estimate" className={styles.sheet}>
              <h2 id="estimate">{words.estimate}</h2>
              <EstimateFeatures estimate={report.estimate} />
            </section>
          ) : null}
          {report.noEstimate ? (
            <section aria-labelledby="estimate" className={styles.sheet}>
              <h2 id="estimate">{words.estimate}</h2>
              <NoEstimateFeatures noEstimate={report.noEstimate} />
            </section>
          ) : null}
        </div>
      </div>
    </PageMain>
  );
}

/** Says why the mark was withdrawn, and whether another follows. */
function WithdrawnMark({
  withdrawnAt,
  reason,
  isMarkedAgain,
}: NonNullable<AnswerReport['markWithdrawn']> & { isMarkedAgain: boolean }) {
  return (
    <section aria-labelledby="withdrawn-mark" className={styles.sheet}>
      <h2 id="withdrawn-mark">{words.markWithdrawn}</h2>
      <p>{words.markWithdrawnOn(localDate(withdrawnAt), isMarkedAgain)}</p>
      <blockquote className={styles.reason}>{reason}</blockquote>
    </section>
  );
}

/** The examiners' notes to the candidate, which the server sends only to the candidate. */
function ExaminersNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="examiners-notes" className={styles.sheet}>
      <h2 id="examiners-notes">{words.notes}</h2>
      {notes.map((note, index) => (
        <blockquote key={index} className={styles.reason}>
          {note}
        </blockquote>
      ))}
      <p className={styles.source}>{words.notesAbout}</p>
    </section>
  );
}
