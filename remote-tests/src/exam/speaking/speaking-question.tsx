import { formatRemaining } from '@bandmark/domain/deadlines';
import { Button } from '@bandmark/ui/button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { localNow } from '../part/exam-clock';
import type { SpokenQuestion } from './speaking-progress';
import styles from './speaking-room.module.css';

/** One question: first the time to prepare, where the part has it, then how long the answer should be. */
export function SpeakingQuestion({ question }: { question: SpokenQuestion }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPreparing, setPreparing] = useState(question.preparationSeconds > 0);
  // The pressed button is gone or means something else now, so the focus moves to the question.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section data-section={question.part.number} className={styles.question}>
      <p className={styles.part}>
        {`Part ${question.part.number}: ${question.part.title}, question ${question.number} of ${question.ofPart}`}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {question.text}
      </h2>
      {question.points.length > 0 ? (
        <>
          <p>You should say</p>
          <ul>
            {question.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      ) : null}
      {isPreparing ? (
        <Preparation seconds={question.preparationSeconds} onOver={() => setPreparing(false)} />
      ) : (
        <p className={styles.pace} role="status">
          Speak now, for about {spokenDuration(question.suggestedSeconds)}.
        </p>
      )}
    </section>
  );
}

function Preparation({ seconds, onOver }: { seconds: number; onOver(): void }) {
  const [startedAt] = useState(localNow);
  const [now, setNow] = useState(startedAt);
  const left = Math.max(0, seconds * 1000 - (now - startedAt));
  const tick = useEffectEvent(() => {
    setNow(localNow());
    if (localNow() - startedAt >= seconds * 1000) onOver();
  });
  useEffect(() => {
    const ticking = setInterval(() => tick(), 250);
    return () => clearInterval(ticking);
  }, []);
  return (
    <div className={styles.preparation}>
      <p role="timer" aria-label="Preparation time left">
        <span aria-hidden="true">Prepare what you want to say</span> <b>{formatRemaining(left)}</b>
      </p>
      <Button onClick={onOver}>Start speaking now</Button>
    </div>
  );
}

function spokenDuration(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 30) / 2;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
