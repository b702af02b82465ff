import type { ExtraTime } from '@bandmark/contracts/api/attempts';
import { skillFacts } from '@bandmark/domain/skills';
import { Button, ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { clockIcon, cloudOffIcon, warningIcon, type IconDrawing } from '@bandmark/ui/icons';
import type { ReactNode } from 'react';
import { examTexts } from '../exam-texts';
import { AnswerFileOffer } from './answer-file-offer';
import styles from './exam-notices.module.css';
import type { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';
import { sessionTexts } from './session-texts';

const words = sessionTexts.notices;

/** Why a recording stays on the device, in a sentence; also shown after submitting. */
export const RECORDING_WAITS: Record<NonNullable<ExamSnapshot['recordingHold']>, string> = {
  space: words.noSpace,
  quota: words.quota,
};

/**
 * Notices during the exam: another tab, a lost camera, a refusal, devices whose recording would be useless, a recording
 * that stays on the device.
 */
export function ExamNotices({ exam, run }: { exam: ExamSnapshot; run: ExamRun }) {
  const { phase, problem, recording, recordingHold, isRecordingInMemory, isOffline, extraTime } = exam;
  const { response } = skillFacts(exam.attempt.skill);
  const isSpeech = response === 'speech';
  const loggedOut = loggedOutText(exam);
  // A lost camera has its own alert, which also says that the time keeps running.
  const findings = recording.state === 'recording' ? recording.findings : [];
  return (
    <>
      {phase === 'read-only' ? (
        <Notice action={<Button onClick={press(() => void run.takeOver())}>{words.continueHere}</Button>}>
          {words.otherTab}
        </Notice>
      ) : null}
      {loggedOut === null ? null : (
        <Notice isError action={<LogInAgain />}>
          {loggedOut}
        </Notice>
      )}
      {phase === 'held' && loggedOut === null ? <Notice>{heldText(exam)}</Notice> : null}
      {problem === null ? null : <Notice>{problem}</Notice>}
      {recording.state === 'interrupted' ? <Notice isError>{words.interrupted(recording.message ?? '')}</Notice> : null}
      {recording.state === 'failed' ? (
        <Notice isError action={<Button onClick={press(() => run.restartRecording())}>{examTexts.tryAgain}</Button>}>
          {words.notRecording(recording.message ?? '')}
        </Notice>
      ) : null}
      {/* Always mounted: screen readers announce changes of a live region, but not a region that is new. */}
      <div role="status">
        {extraTime === null ? null : (
          <Line
            icon={clockIcon}
            action={<Button onClick={press(() => run.extraTimeRead())}>{words.extraTimeRead}</Button>}
          >
            {extraTimeText(extraTime)}
          </Line>
        )}
        {isOffline && isSpeech ? (
          <Line icon={isRecordingInMemory ? warningIcon : cloudOffIcon}>
            {isRecordingInMemory ? words.offlineDeviceFull : words.offlineSpeaking}
          </Line>
        ) : null}
        <AnswerFileOffer exam={exam} run={run} />
        {findings.map(({ code, message }) => (
          <Line key={code} icon={warningIcon}>
            {message}
          </Line>
        ))}
        {recordingHold === null ? null : (
          <Line icon={clockIcon}>{`${words.goOn[response]} ${RECORDING_WAITS[recordingHold]}`}</Line>
        )}
      </div>
    </>
  );
}

/** The kind of answer, and whether only this page has it, because the device stores nothing, or nothing more. */
export function placeOf({ attempt, status, isRecordingInMemory }: ExamSnapshot) {
  if (skillFacts(attempt.skill).response === 'speech')
    return { kind: 'speech', isOnPage: isRecordingInMemory } as const;
  return { kind: 'text', isOnPage: status === 'not-kept' } as const;
}

function heldText(exam: ExamSnapshot): string {
  const { kind, isOnPage } = placeOf(exam);
  return words.held((isOnPage ? words.onPage : words.onDevice)[kind]);
}

/** Why the candidate must log in again, in a sentence; null while the candidate is logged in. */
export function loggedOutText(exam: ExamSnapshot): string | null {
  if (!exam.isLoggedOut) return null;
  const { kind, isOnPage } = placeOf(exam);
  // The log-in reloads this page.
  if (isOnPage) return words.loggedOutOnPage[kind];
  return exam.isRecordingInMemory ? words.loggedOutOnPage.speech : words.loggedOut[kind];
}

/** Reloads this page: the guard asks for the log-in and returns here, where the answer on the device is still found. */
export function LogInAgain() {
  return <ButtonLink href={window.location.pathname}>{words.logIn}</ButtonLink>;
}

/** The pressed button disappears with its notice, so the focus moves to the work instead of the top of the page. */
const press = (act: () => void) => () => {
  act();
  document.getElementById('main')?.focus({ preventScroll: true });
};

/** A notice with its icon and, optionally, an action. */
function Line({ icon, children, action }: { icon: IconDrawing; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Icon drawing={icon} />
      <p>{children}</p>
      {action}
    </div>
  );
}

function Notice({ children, action, isError = false }: { children: ReactNode; action?: ReactNode; isError?: boolean }) {
  return (
    <div className={isError ? styles.error : styles.notice} role="alert">
      <Icon drawing={warningIcon} />
      <p>{children}</p>
      {action}
    </div>
  );
}

const SECONDS = { hour: 3600, minute: 60, second: 1 } as const;

/** Why there is more time, in a sentence for the candidate. */
function extraTimeText({ reason, ms }: Pick<ExtraTime, 'reason' | 'ms'>): string {
  return reason === 'outage' ? words.outage(durationInWords(ms)) : words.moreTime(durationInWords(ms));
}

/** "10 minutes", "1 minute 20 seconds", "2 hours 5 minutes": two units at most, rounded down. */
export function durationInWords(ms: number): string {
  let left = Math.floor(ms / 1000);
  const units: string[] = [];
  for (const [unit, length] of Object.entries(SECONDS)) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) units.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return units.slice(0, 2).join(' ') || '0 seconds';
}
