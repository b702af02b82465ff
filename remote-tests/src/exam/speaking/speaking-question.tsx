import { formatRemaining } from '@bandmark/domain/deadlines';
import { QUESTION_ATTRIBUTE } from '@bandmark/domain/recording/questions-shown';
import { Button } from '@bandmark/ui/button';
import { useEffect, useId, useRef, useState } from 'react';
import { LeaveTurnDialog } from './leave-turn-dialog';
import type { SpokenQuestion } from './speaking-progress';
import styles from './speaking-room.module.css';
import { speakingTexts } from './speaking-texts';
import { spokenDuration } from './spoken-duration';
import { unusedTurn, useTurn } from './use-turn';

const words = speakingTexts;

interface SpeakingQuestionProps {
  question: SpokenQuestion;
  /** From 1 through all parts. The screen recording contains it, so the replay knows when each question appeared. */
  number: number;
  isLast: boolean;
  isReadOnly: boolean;
  onNext(): void;
  /** @param summary what the candidate submits, in a sentence */
  onFinish(summary: string): void;
}

/** One question: first the preparation time, if the part has one, then the suggested length of the answer. */
export function SpeakingQuestion({ question, number, isLast, isReadOnly, onNext, onFinish }: SpeakingQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const paceId = useId();
  const turn = useTurn(question);
  const isPreparing = turn.preparationLeft !== null;
  const [leaving, setLeaving] = useState<ReturnType<typeof unusedTurn>>(null);
  // Not only hidden: the question would open by itself once the candidate can go on.
  if (isReadOnly && leaving !== null) setLeaving(null);
  // The pressed button has disappeared or changed its meaning, so the focus moves to the question.
  useEffect(() => heading.current?.focus(), [isPreparing]);

  const next = () => {
    const unused = unusedTurn(question, turn.spokenFor());
    if (unused === null) onNext();
    else setLeaving(unused);
  };
  const finish = () => onFinish(summaryOf(question, unusedTurn(question, turn.spokenFor())));

  return (
    <>
      <section {...{ [QUESTION_ATTRIBUTE]: number }} data-section={question.part.number} className={styles.question}>
        <p className={styles.part}>
          {words.part(question.part.number, question.part.title, question.number, question.ofPart)}
        </p>
        {/* Screen readers read the pace with a new question; when a turn begins, the live region below announces it. */}
        <h2 ref={heading} tabIndex={-1} aria-describedby={paceId}>
          {question.text}
        </h2>
        {question.points.length > 0 ? (
          <>
            <p>{words.points}</p>
            <ul>
              {question.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </>
        ) : null}
        {turn.preparationLeft === null ? null : (
          <p className={styles.preparation} role="timer" aria-label={words.preparationLeft}>
            <span aria-hidden="true">{words.prepare}</span> <b>{formatRemaining(turn.preparationLeft)}</b>
          </p>
        )}
        <p id={paceId} className={styles.pace} role="status">
          {isPreparing ? '' : words.speak(spokenDuration(question.suggestedSeconds))}
        </p>
      </section>
      <div className={styles.actions}>
        {isPreparing ? (
          <Button key="start" variant="primary" size="large" disabled={isReadOnly} onClick={turn.startSpeaking}>
            {words.startNow}
          </Button>
        ) : null}
        <Button
          key={isLast ? 'finish' : 'next'}
          variant={isPreparing ? 'secondary' : 'primary'}
          size="large"
          disabled={isReadOnly}
          onClick={isLast ? finish : next}
        >
          {isLast ? words.finish : words.next}
        </Button>
      </div>
      <LeaveTurnDialog question={question} unused={leaving} onLeave={onNext} onStay={() => setLeaving(null)} />
    </>
  );
}

function summaryOf(question: SpokenQuestion, unused: ReturnType<typeof unusedTurn>): string {
  if (unused === null) return words.allAnswered;
  if (unused === 'unspoken') return words.lastNotSpoken;
  return words.spoken(spokenDuration(unused), spokenDuration(question.suggestedSeconds));
}
