import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import { formatRemaining } from '@bandmark/domain/deadlines';
import type { ServerClock } from '@bandmark/domain/server-clock';
import { skillName } from '@bandmark/domain/skills';
import { GraduatedRule } from '@bandmark/ui/graduated-rule';
import { IconButton } from '@bandmark/ui/icon-button';
import { eyeIcon, eyeOffIcon } from '@bandmark/ui/icons';
import { Logo } from '@bandmark/ui/logo';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { examTexts } from '../exam-texts';
import { ownDeadline } from '../part/exam-clock';
import { recall, remember } from '../tab-memory';
import styles from './exam-header.module.css';
import { timeStage } from './time-stage';
import { useTimeLeft } from './use-time-left';

interface ExamHeaderProps {
  attempt: AnyAttempt;
  clock: ServerClock;
  /** "Quick test 6, task 1 of 1" */
  detail: string;
  status: ReactNode;
  action: ReactNode;
  onOver(): void;
}

/** Skill, save status, time left and Submit, with a line below that shows the time. No link leads out of an exam. */
export function ExamHeader({ attempt, clock, detail, status, action, onOver }: ExamHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is unmounted, so the focus moves to the exam's name.
  useEffect(() => heading.current?.focus(), []);
  const deadline = ownDeadline(attempt.deadline);
  const { remaining, announcement } = useTimeLeft(deadline, clock, onOver);
  const total = deadline - attempt.begunAt;
  const stage = timeStage(remaining);
  const [isTimeHidden, hideTime] = useHiddenTime();
  const isHidden = isTimeHidden && stage === 'calm';
  return (
    <header className={styles.top}>
      <div className={styles.identity}>
        <Logo siteName="" />
        <h1 ref={heading} tabIndex={-1}>
          {skillName(attempt.skill)}
        </h1>
        <p>{detail}</p>
      </div>
      <div className={styles.status}>{status}</div>
      <div className={styles.actions}>
        {/* From five minutes on the time stands on inverse ground, never red and never blinking (look.md, Timer). */}
        <p
          className={styles.clock}
          role="timer"
          aria-label={examTexts.timeLeft}
          data-stage={stage === 'calm' ? undefined : stage.name}
          data-hidden={isHidden}
        >
          <span aria-hidden="true">{examTexts.timeLeft}</span>
          <b>{isHidden ? examTexts.timeHidden : formatRemaining(remaining)}</b>
        </p>
        {/* The time cannot be hidden in the last five minutes. */}
        {stage === 'calm' ? (
          <IconButton
            className={styles.hide}
            icon={isHidden ? eyeOffIcon : eyeIcon}
            label={isHidden ? examTexts.showTime : examTexts.hideTime}
            size="small"
            onClick={() => hideTime(!isHidden)}
          />
        ) : null}
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
        {action}
      </div>
      <div className={styles.rule}>
        <GraduatedRule value={total - remaining} max={total} major={4} minor={5} isFilled />
      </div>
    </header>
  );
}

const HIDE_TIME = 'bandmark-hide-time';

/** Whether the candidate has hidden the digits of the timer. Applies to all parts in this tab, also after a reload. */
function useHiddenTime(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => recall(HIDE_TIME) === 'true');
  const hide = (value: boolean) => {
    setHidden(value);
    remember(HIDE_TIME, `${value}`);
  };
  return [isHidden, hide];
}
