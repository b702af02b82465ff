import { KEYED_QUESTIONS } from '@bandmark/domain/skills';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, crossIcon } from '@bandmark/ui/icons';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useId } from 'react';
import styles from './answers-grid.module.css';
import { standardResultTexts } from './standard-result-texts';
import type { AnswerList } from './use-standard-result';

const words = standardResultTexts;

/** 20 + 20 of 40 (spec §9). */
const HALF = KEYED_QUESTIONS / 2;
const COLUMNS = [
  { title: words.answers(1, HALF), from: 0, to: HALF },
  { title: words.answers(HALF + 1, KEYED_QUESTIONS), from: HALF, to: KEYED_QUESTIONS },
] as const;

/** The answers in two columns; colour, icon and words distinguish right from wrong. */
export function AnswersGrid({ answers }: { answers: AnswerList }) {
  return (
    <div className={styles.grid}>
      {COLUMNS.map(({ title, from, to }) => (
        <Column key={title} title={title} first={from + 1} answers={answers.slice(from, to)} />
      ))}
    </div>
  );
}

function Column({ title, first, answers }: { title: string; first: number; answers: AnswerList }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ol className={styles.list} start={first}>
        {answers.map(({ answer, correct }, index) => (
          <li key={first + index} className={correct ? styles.correct : styles.wrong}>
            <span className={styles.number}>{first + index}</span>
            {answer === '' ? (
              <span className={styles.blank}>
                <VisuallyHidden>{words.noAnswer}</VisuallyHidden>
              </span>
            ) : (
              <span className={styles.answer}>{answer}</span>
            )}
            <Icon drawing={correct ? checkIcon : crossIcon} size={18} />
            <VisuallyHidden>, {correct ? words.correct : words.wrong}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </section>
  );
}
