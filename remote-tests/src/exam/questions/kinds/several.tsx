import { useId } from 'react';
import styles from '../choice-answer.module.css';
import type { GroupProps } from '../group-props';
import { numberList } from '../number-list';
import { QuestionItem } from '../question-item';
import { questionTexts } from '../question-texts';

const words = questionTexts;

/** "Which TWO …?": each number of the question stores one of the chosen letters, in alphabetical order. */
export function Several({ group, answering }: GroupProps<'several'>) {
  const id = useId();
  const numbersId = `${id}-numbers`;
  const textId = `${id}-text`;
  const { numbers, choices, text } = group;
  const chosen = numbers.map((number) => answering.answerTo(number)).filter((letter) => letter !== '');
  const isFull = chosen.length >= numbers.length;
  const choose = (letter: string, isChosen: boolean) => {
    if (isChosen && isFull) return;
    const now = isChosen ? [...chosen, letter] : chosen.filter((each) => each !== letter);
    const letters = choices.map((choice) => choice.letter).filter((each) => now.includes(each));
    answering.give(Object.fromEntries(numbers.map((number, index) => [number, letters[index] ?? ''])));
  };
  return (
    <QuestionItem numbers={numbers} answering={answering}>
      <fieldset className={styles.group} role="group" aria-labelledby={[numbersId, textId].join(' ')}>
        <span id={numbersId} hidden>
          {words.answer(numberList(numbers))}
        </span>
        <p id={textId} className={styles.text}>
          {text}
        </p>
        <div className={styles.column}>
          {choices.map(({ letter, text: option }) => {
            const isChosen = chosen.includes(letter);
            return (
              <label key={letter} className={styles.option}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={answering.isReadOnly}
                  // Not `disabled`, so that keyboard users can still move through the choices and read them.
                  aria-disabled={isFull && !isChosen}
                  onChange={({ target }) => choose(letter, target.checked)}
                />
                <b>{letter}</b>
                <span>{option}</span>
              </label>
            );
          })}
        </div>
        <p role="status" className={styles.status}>
          {words.chosen(chosen.length, numbers.length)}
        </p>
      </fieldset>
    </QuestionItem>
  );
}
