import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type { ServerClock } from '@bandmark/domain/server-clock';
import { Icon } from '@bandmark/ui/icon';
import { clockIcon } from '@bandmark/ui/icons';
import { examTexts } from '../exam-texts';
import { ownDeadline } from '../part/exam-clock';
import { timeStage } from './time-stage';
import styles from './time-warning.module.css';
import { useTimeLeft } from './use-time-left';

/** Long enough for a candidate who finishes a sentence first. */
const SHOWN_MS = 15_000;

const nothing = () => {};

/**
 * Appears five minutes and one minute before the end, near the line that the candidate is writing. The timer announces
 * the same to screen readers.
 */
export function TimeWarning({ attempt, clock }: { attempt: AnyAttempt; clock: ServerClock }) {
  const { remaining } = useTimeLeft(ownDeadline(attempt.deadline), clock, nothing);
  const stage = timeStage(remaining);
  if (stage === 'calm' || stage.startsAt - remaining >= SHOWN_MS) return null;
  return (
    <p className={styles.warning} aria-hidden="true">
      <Icon drawing={clockIcon} />
      {examTexts.warning[stage.name]}
    </p>
  );
}
