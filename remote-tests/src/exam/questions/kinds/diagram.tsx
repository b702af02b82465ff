import { Drawing } from '../drawing';
import { GappedText } from '../gapped-text';
import type { GroupProps } from '../group-props';
import { LetterAnswer } from '../letter-answer';
import { QuestionItem } from '../question-item';
import styles from '../question-item.module.css';
import { WordAnswer } from '../word-answer';

/** Places of a drawing to label, with words or with letters shown in the drawing. */
export function Diagram({ group, answering }: GroupProps<'diagram'>) {
  const { figure, items, choices } = group;
  return (
    <>
      <Drawing figure={figure} files={answering.files} />
      {items.map(({ number, text }) => (
        <QuestionItem key={number} numbers={[number]} answering={answering}>
          {text.includes(`{${number}}`) ? (
            <p className={styles.gapped}>
              <GappedText {...{ text, choices, answering }} isNumbered />
            </p>
          ) : (
            <div className={styles.beside}>
              <p>{text}</p>
              {choices ? (
                <LetterAnswer {...{ number, choices, answering }} description={text} />
              ) : (
                <WordAnswer {...{ number, answering }} description={text} />
              )}
            </div>
          )}
        </QuestionItem>
      ))}
    </>
  );
}
