import { useId } from 'react';
import type { Answering } from './answering';
import styles from './choice-answer.module.css';
import { questionTexts } from './question-texts';

interface RadioAnswerProps {
  number: number;
  /** Text of the question; with the number it is the group's accessible name. */
  text: string;
  /** `letter` is shown before the text; judgements have none. */
  options: readonly { value: string; letter?: string; text: string }[];
  answering: Answering;
  isInRow?: boolean;
}

/** One of a few answers, all visible. */
export function RadioAnswer({ number, text, options, answering, isInRow = false }: RadioAnswerProps) {
  const name = useId();
  const numberId = `${name}-number`;
  const textId = `${name}-text`;
  const { isReadOnly } = answering;
  return (
    <fieldset className={styles.group} role="radiogroup" aria-labelledby={[numberId, textId].join(' ')}>
      <span id={numberId} hidden>
        {questionTexts.answer(`${number}`)}
      </span>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={isInRow ? styles.row : styles.column}>
        {options.map(({ value, letter, text: option }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={answering.answerTo(number) === value}
              disabled={isReadOnly}
              onChange={() => answering.give({ [number]: value })}
            />
            {letter === undefined ? null : <b>{letter}</b>}
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
