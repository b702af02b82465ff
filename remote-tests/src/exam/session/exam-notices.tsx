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

/** Why a recording waits on the device, in a sentence. Here and after submitting. */
export const RECORDING_WAITS: Record<NonNullable<ExamSnapshot['recordingHold']>, string> = {
  space: words.noSpace,
  quota: words.quota,
};

/**
 * What the candidate must know while the exam goes on: another tab, a lost camera, a refusal, devices that record nothing
 * worth watching, a recording that waits.
 */
export function ExamNotices({ exam, run }: { exam: ExamSnapshot; run: ExamRun }) {
  const { phase, problem, recording, recordingHold, isRecordingInMemory, isOffline, loggedOut, extraTime } = exam;
  const { response } = skillFacts(exam.attempt.skill);
  const isSpeech = response === 'speech';
  // A lost camera has its alert, which also says that the time goes on.
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
      {phase === 'held' && loggedOut === null ? <Notice>{isSpeech ? words.heldSpeech : words.heldText}</Notice> : null}
      {problem === null ? null : <Notice>{problem}</Notice>}
      {recording.state === 'interrupted' ? <Notice isError>{words.interrupted(recording.message ?? '')}</Notice> : null}
      {recording.state === 'failed' ? (
        <Notice isError action={<Button onClick={press(() => run.restartRecording())}>{examTexts.tryAgain}</Button>}>
          {words.notRecording(recording.message ?? '')}
        </Notice>
      ) : null}
      {/* Always there: a screen reader reads changes of a live region, and nothing of one that is new. */}
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

/** A load of the same page: the guard asks for the log-in and leads back, with what is on the device. */
export function LogInAgain() {
  return <ButtonLink href={window.location.pathname}>{words.logIn}</ButtonLink>;
}

/** The pressed button goes with its notice: the keyboard goes on from the work, and not from the top of the page. */
const press = (act: () => void) => () => {
  act();
  document.getElementById('main')?.focus({ preventScroll: true });
};

/** What is going on, and what can be done about it. */
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

/** "10 minutes", "1 minute 20 seconds", "2 hours 5 minutes": two units at most, and never more than it was. */
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
