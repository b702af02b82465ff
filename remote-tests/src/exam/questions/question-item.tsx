import type { ReactNode } from 'react';
import type { Answering } from './answering';
import { FlagToggle } from './flag-toggle';
import styles from './question-item.module.css';

interface QuestionItemProps {
  /** More than one if the question counts as several. */
  numbers: readonly number[];
  answering: Answering;
  children: ReactNode;
}

/** One question with its number and its flag. The navigator finds it by `data-questions`. */
export function QuestionItem({ numbers, answering, children }: QuestionItemProps) {
  return (
    <div className={styles.item} data-questions={numbers.join(' ')}>
      <span className={styles.number} aria-hidden="true">
        {numbers.join('–')}
      </span>
      <div className={styles.body}>{children}</div>
      <FlagToggle numbers={numbers} answering={answering} />
    </div>
  );
}
