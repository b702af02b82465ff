import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { type KeyboardEvent, useRef } from 'react';
import styles from './question-navigator.module.css';
import { questionTexts } from './question-texts';
import { isAnswered, questionNumbers } from './unanswered';

const words = questionTexts.navigator;

interface NavigatedPart {
  /** "Passage 1" */
  name: string;
  groups: readonly QuestionGroup[];
}

interface QuestionNavigatorProps {
  parts: readonly NavigatedPart[];
  document: AnswerDocument;
  /** Index of the part that is shown. */
  part: number;
  /** The question that has the focus, or had it last. */
  current: number | null;
  onQuestion(number: number, part: number): void;
  /** Absent if the candidate cannot choose the part, as in listening. */
  onPart?(part: number): void;
  /** Parts that may be shown now; all of them when absent. */
  isOpen?(part: number): boolean;
}

/**
 * Navigator of the questions 1–40: shows which are answered or flagged, and the current one. It is a single tab stop:
 * arrow keys, Home and End move within it, and Enter jumps to the question.
 */
export function QuestionNavigator({
  parts,
  document,
  part: shown,
  current,
  onQuestion,
  onPart,
  isOpen = () => true,
}: QuestionNavigatorProps) {
  const bar = useRef<HTMLElement>(null);
  // The tab stop is in the part that is shown, because a narrow page shows no other numbers.
  const inPart = questionNumbers(parts[shown]?.groups ?? []);
  const tabStop = current !== null && inPart.includes(current) ? current : inPart[0];
  return (
    <nav
      ref={bar}
      className={styles.navigator}
      aria-label={words.label}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {parts.map(({ name, groups }, part) => {
        const numbers = questionNumbers(groups);
        const answered = numbers.filter((number) => isAnswered(document, number)).length;
        const caption = words.part(name, answered, numbers.length);
        const label = words.partLabel(name, answered, numbers.length);
        return (
          <div key={name} className={styles.part} data-shown={part === shown} role="group" aria-label={label}>
            {onPart ? (
              <button
                type="button"
                className={styles.caption}
                aria-label={label}
                aria-current={part === shown ? 'step' : undefined}
                onClick={() => onPart(part)}
              >
                {caption}
              </button>
            ) : (
              <p className={styles.caption} aria-hidden="true">
                {caption}
              </p>
            )}
            <div className={styles.numbers}>
              {numbers.map((number) => {
                const has = isAnswered(document, number);
                const isFlagged = document.flags?.includes(number) ?? false;
                return (
                  <button
                    key={number}
                    type="button"
                    className={[styles.number, has && styles.answered, isFlagged && styles.flagged]
                      .filter(Boolean)
                      .join(' ')}
                    data-question={number}
                    tabIndex={number === tabStop ? 0 : -1}
                    aria-label={words.question(number, has, isFlagged)}
                    aria-current={number === current ? 'true' : undefined}
                    disabled={!isOpen(part)}
                    onClick={() => onQuestion(number, part)}
                  >
                    {number}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </nav>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Roving tabindex, as in a toolbar (WAI-ARIA): only the focused number is in the tab order. */
function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (!step || !bar || !(event.target instanceof HTMLElement) || event.target.dataset.question === undefined) return;
  event.preventDefault();
  // A narrow page shows the numbers of one part only.
  const numbers = [...bar.querySelectorAll<HTMLButtonElement>('[data-question]:enabled')].filter(isShown);
  const at = numbers.findIndex((button) => button === event.target);
  numbers[step(at, numbers.length - 1)]?.focus();
}

function isShown(button: HTMLElement): boolean {
  return 'checkVisibility' in button ? button.checkVisibility() : true;
}
