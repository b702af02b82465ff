import { LONGEST_ANSWER } from '@bandmark/contracts/answer-document';
import styles from './answer-field.module.css';
import type { Answering } from './answering';
import { NO_WRITING_HELP } from './no-writing-help';
import { questionTexts } from './question-texts';

interface WordAnswerProps {
  number: number;
  /** The surrounding text, for screen-reader users who hear only the field. */
  description: string;
  answering: Answering;
}

/** An answer in words. Spelling help of the browser and of extensions is off: spelling is part of the test. */
export function WordAnswer({ number, description, answering }: WordAnswerProps) {
  return (
    <input
      type="text"
      className={styles.words}
      value={answering.answerTo(number)}
      readOnly={answering.isReadOnly}
      maxLength={LONGEST_ANSWER}
      aria-label={questionTexts.answer(`${number}`)}
      aria-description={description}
      onChange={({ target }) => answering.give({ [number]: target.value })}
      {...NO_WRITING_HELP}
    />
  );
}
