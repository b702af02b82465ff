import type { GroupProps } from '../group-props';
import { QuestionItem } from '../question-item';
import styles from '../question-item.module.css';
import { WordAnswer } from '../word-answer';

/** Questions that are answered in a few words. */
export function ShortAnswers({ group, answering }: GroupProps<'short-answer'>) {
  return group.items.map(({ number, text }) => (
    <QuestionItem key={number} numbers={[number]} answering={answering}>
      <div className={styles.beside}>
        <p>{text}</p>
        <WordAnswer {...{ number, answering }} description={text} />
      </div>
    </QuestionItem>
  ));
}
