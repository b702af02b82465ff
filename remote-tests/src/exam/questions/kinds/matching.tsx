import { ChoiceList } from '../choice-list';
import type { GroupProps } from '../group-props';
import { LetterAnswer } from '../letter-answer';
import { QuestionItem } from '../question-item';
import styles from '../question-item.module.css';

/** Items, each with one choice of a list. */
export function Matching({ group, answering }: GroupProps<'matching'>) {
  const { choices, choicesTitle, items } = group;
  return (
    <>
      <ChoiceList title={choicesTitle} choices={choices} />
      {items.map(({ number, text }) => (
        <QuestionItem key={number} numbers={[number]} answering={answering}>
          <div className={styles.beside}>
            <p>{text}</p>
            <LetterAnswer {...{ number, choices, answering }} description={text} />
          </div>
        </QuestionItem>
      ))}
    </>
  );
}
