import { clockText, spokenTime } from '@bandmark/domain/recording/clock-text';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { memo } from 'react';
import type { ShownQuestion } from '../recording/recording-index';
import { texts } from '../texts';
import styles from './question-jumps.module.css';

interface QuestionJumpsProps {
  questions: readonly ShownQuestion[];
  timeMs: number;
  isDisabled: boolean;
  onSeek(ms: number): void;
}

/** A button for each question of a speaking test, which seeks to the moment when the question appeared. */
export function QuestionJumps({ questions, timeMs, isDisabled, onSeek }: QuestionJumpsProps) {
  if (questions.length === 0) return null;
  return <Jumps questions={questions} shown={shownAt(questions, timeMs)} isDisabled={isDisabled} onSeek={onSeek} />;
}

/** The number of the current question; null before the first. */
function shownAt(questions: readonly ShownQuestion[], timeMs: number): number | null {
  const before = questions.filter(({ atMs }) => atMs <= timeMs).sort((a, b) => a.atMs - b.atMs);
  return before.at(-1)?.number ?? null;
}

interface JumpsProps extends Omit<QuestionJumpsProps, 'timeMs'> {
  shown: number | null;
}

/** Memoised, so that it does not render again while the time advances within a question. */
const Jumps = memo(function Jumps({ questions, shown, isDisabled, onSeek }: JumpsProps) {
  return (
    <nav className={styles.jumps} aria-label={texts.questions.label}>
      <ol>
        {questions.map(({ number, atMs }) => (
          <li key={number}>
            <button
              type="button"
              disabled={isDisabled}
              aria-current={number === shown ? 'step' : undefined}
              onClick={() => onSeek(atMs)}
            >
              {/* The name must contain the visible text (WCAG 2.5.3); the spoken time is for screen readers only. */}
              {texts.questions.question(number)}
              <VisuallyHidden> {texts.questions.at(spokenTime(atMs))}</VisuallyHidden>
              <span aria-hidden="true">{clockText(atMs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
});
