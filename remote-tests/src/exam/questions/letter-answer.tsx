import type { Choice } from '@bandmark/contracts/tasks/question-groups';
import styles from './answer-field.module.css';
import type { Answering } from './answering';
import { questionTexts } from './question-texts';

const words = questionTexts;

interface LetterAnswerProps {
  number: number;
  choices: readonly Choice[];
  description: string;
  answering: Answering;
}

/** An answer that is the letter of one of many choices. */
export function LetterAnswer({ number, choices, description, answering }: LetterAnswerProps) {
  return (
    <select
      className={styles.letters}
      value={answering.answerTo(number)}
      disabled={answering.isReadOnly}
      aria-label={words.answer(`${number}`)}
      aria-description={description}
      onChange={({ target }) => answering.give({ [number]: target.value })}
    >
      <option value="">{words.choose}</option>
      {choices.map(({ letter, text }) => (
        <option key={letter} value={letter}>
          {words.choice(letter, text)}
        </option>
      ))}
    </select>
  );
}
