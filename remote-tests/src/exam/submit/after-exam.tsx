import type { PartName } from '@bandmark/contracts/part-name';
import { href } from '@bandmark/contracts/routes';
import { isMarkedSkill, skillFacts } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon } from '@bandmark/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts';
import { AnswerFileOffer } from '../session/answer-file-offer';
import { loggedOutText, LogInAgain, RECORDING_WAITS } from '../session/exam-notices';
import type { ExamRun } from '../session/exam-run';
import { type ExamSnapshot, isOver } from '../session/exam-snapshot';
import { useUnloadWarning } from '../session/leave-guard';
import { SaveStatus } from '../session/save-status';
import styles from './after-exam.module.css';
import { NextPart } from './next-part';
import { Receipt } from './receipt';
import { submitTexts } from './submit-texts';
import { haveAnswer, submittedByClock } from './submitted-answer';

const words = submitTexts.after;

/** The page after "Submit answer": outcome, receipt, next step, and how much of the recording is still unsent. */
export function AfterExam({ name, run, exam }: { name: PartName; run: ExamRun; exam: ExamSnapshot }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isSubmitted = exam.phase === 'submitted';
  useEffect(() => heading.current?.focus(), [isSubmitted]);
  useUnloadWarning(run);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      {/* A new `key` mounts a new sheet for each phase, so that nothing on it shifts. */}
      <div key={exam.phase} className={styles.sheet}>
        {isSubmitted ? <Icon drawing={checkIcon} size={32} /> : null}
        <h1 ref={heading} tabIndex={-1}>
          {isSubmitted ? words.submitted : words.submitting}
        </h1>
        {isSubmitted ? <Outcome exam={exam} /> : <Waiting exam={exam} />}
        <AnswerFileOffer run={run} exam={exam} />
        {isSubmitted ? (
          <>
            <NextSteps name={name} exam={exam} />
            <NextPart name={name} mayBegin={exam.attempt.testClosedBy === undefined} />
          </>
        ) : null}
        {/* Last: it shrinks once everything has arrived. */}
        <UploadProgress exam={exam} />
      </div>
    </main>
  );
}

function Outcome({ exam }: { exam: ExamSnapshot }) {
  const { receipt, problem, attempt } = exam;
  const { response } = skillFacts(attempt.skill);
  // The receipt also says so of a document that differs from the submitted one in its position alone.
  const hasOtherText = attempt.state === 'submitted' ? attempt.otherTextAt !== undefined : receipt?.isTextKept;
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {exam.endedBy === 'clock' ? <TimeIsUp exam={exam} /> : <p>{haveAnswer(attempt.task)}</p>}
      {/* A speaking part's text is only its position. With a problem, the other text is this page's, which came too late. */}
      {response !== 'speech' && hasOtherText && problem === null ? (
        <p className={styles.note}>{words.otherText[response]}</p>
      ) : null}
      {receipt?.late ? <p>{words.late}</p> : null}
      {receipt ? <Receipt skill={attempt.skill} receipt={receipt.receipt} /> : null}
    </>
  );
}

/** The time ended while the candidate was working, so this first says what happened to the answer. */
function TimeIsUp({ exam }: { exam: ExamSnapshot }) {
  const { task } = exam.attempt;
  const text = submittedText(exam);
  return (
    <p className={styles.timeIsUp}>
      <b>{words.timeIsUp}</b> {text === null ? haveAnswer(task) : submittedByClock(task, text)}
    </p>
  );
}

/** The text that was submitted; null if this page has another one, which came too late or after another device's. */
function submittedText({ attempt, text, problem, receipt }: ExamSnapshot): string | null {
  if (attempt.state === 'submitted') return attempt.answer.text;
  return problem === null && !receipt?.isTextKept ? text : null;
}

function NextSteps({ name, exam }: { name: PartName; exam: ExamSnapshot }) {
  const { skill, usualMarkMs, answerId, testClosedBy } = exam.attempt;
  const getsNoMark = testClosedBy === 'replacement' || (testClosedBy === 'withdrawal' && skill === 'speaking');
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading">{words.next}</h2>
      <ol>
        {isMarkedSkill(skill) ? (
          <>
            {skill === 'writing' ? <li>{words.estimate}</li> : null}
            <li>{getsNoMark ? words.noMark : words.mark(usualMarkMs === undefined ? null : usualTime(usualMarkMs))}</li>
          </>
        ) : (
          <li>
            {words.keyed} <Link to={href('test-result', { type: skill, testId: answerId })}>{words.seeResult}</Link>
          </li>
        )}
        {isMarkedSkill(skill) ? null : (
          <li>
            {words.report} <Link to={href('report', { skill, slug: name.myTestId })}>{words.seeReport}</Link>
          </li>
        )}
        <li>
          {testClosedBy
            ? words.noCertificate[testClosedBy]
            : name.format === 'quick'
              ? words.certificate
              : words.fullCertificate}
        </li>
      </ol>
    </section>
  );
}

const HOUR_MS = 3_600_000;

/** A waiting time, rounded up: "an hour", "7 hours", "2 days". @param ms more than 0 */
export function usualTime(ms: number): string {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  return hours <= 24 ? texts.durations.hours(hours) : texts.durations.days(Math.ceil(hours / 24));
}

function Waiting({ exam }: { exam: ExamSnapshot }) {
  const loggedOut = loggedOutText(exam);
  const status = exam.status === 'saved' ? 'saving' : exam.status;
  // Time was given meanwhile: the submission is being cancelled.
  const isTakenBack = exam.endedBy === 'clock' && !isOver(exam);
  return (
    <>
      {exam.endedBy === 'clock' && !isTakenBack ? (
        <p className={styles.timeIsUp}>
          <b>{words.timeIsUp}</b>
        </p>
      ) : null}
      <p>{loggedOut ?? (exam.isUnreachable && !isTakenBack ? words.offline : words.moment)}</p>
      {loggedOut === null ? null : <LogInAgain />}
      <SaveStatus status={isOnPage(exam) ? 'not-kept' : status} />
    </>
  );
}

/** True if text or recording is only in this page's memory, because the device stores nothing, or nothing more. */
function isOnPage({ status, isRecordingInMemory }: ExamSnapshot): boolean {
  return status === 'not-kept' || isRecordingInMemory;
}

/**
 * How much of the recording is still on this device. The candidate need not wait: any page of the site sends the rest,
 * unless only this page has it.
 */
function UploadProgress({ exam }: { exam: ExamSnapshot }) {
  const { pending, recordingHold: hold } = exam;
  const [most, setMost] = useState(0);
  if (pending !== null && pending.chunks > most) setMost(pending.chunks);
  const isSent = pending !== null && pending.chunks === 0 && pending.answers === 0;
  const isSending = pending !== null && !isSent;
  return (
    <div className={styles.progress}>
      {isSending && most > 0 ? (
        <label>
          {hold === null ? words.sending : words.waits}
          <progress max={most} value={most - pending.chunks} />
        </label>
      ) : null}
      {/* Always mounted: screen readers announce changes of a live region, but not a region that is new. */}
      <p role="status">{isSent ? sentText(exam) : isSending && hold !== null ? RECORDING_WAITS[hold] : ''}</p>
      {isSending ? <p>{isOnPage(exam) ? words.keepOpen : words.mayClose}</p> : null}
    </div>
  );
}

/** This device does not know what another one still holds, so only the page that did everything says "all". */
function sentText({ isRecordedHere, endedBy, receipt }: ExamSnapshot): string {
  if (isRecordedHere === null) return '';
  return isRecordedHere && endedBy !== null && !receipt?.isTextKept ? words.recordingArrived : words.nothingLeft;
}
