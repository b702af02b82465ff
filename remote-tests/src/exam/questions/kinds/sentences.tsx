import { GappedText } from '../gapped-text';
import type { GroupProps } from '../group-props';
import { QuestionItem } from '../question-item';
import styles from '../question-item.module.css';

/** Sentences with a gap each. */
export function Sentences({ group, answering }: GroupProps<'sentences'>) {
  return group.items.map(({ number, text }) => (
    <QuestionItem key={number} numbers={[number]} answering={answering}>
      <p className={styles.gapped}>
        <GappedText {...{ text, answering }} isNumbered />
      </p>
    </QuestionItem>
  ));
}
