import type { GroupProps } from '../group-props';
import styles from '../question-group-section.module.css';
import { QuestionItem } from '../question-item';
import { questionTexts } from '../question-texts';
import { RadioAnswer } from '../radio-answer';

const words = questionTexts.judgements;

/** The stored values. An answer key uses these three for statements about facts and about views. */
const VALUES = ['true', 'false', 'not-given'] as const;

/** True, false or not given; or yes, no or not given if the statements are about a writer's views. */
export function Judgements({ group, answering }: GroupProps<'judgement'>) {
  const judgements = words[group.about];
  const options = VALUES.map((value) => ({ value, text: judgements[value].name }));
  return (
    <>
      <dl className={styles.legend}>
        {VALUES.map((value) => (
          <div key={value}>
            <dt>{judgements[value].name}</dt>
            <dd>{judgements[value].means}</dd>
          </div>
        ))}
      </dl>
      {group.items.map(({ number, text }) => (
        <QuestionItem key={number} numbers={[number]} answering={answering}>
          <RadioAnswer {...{ number, text, options, answering }} isInRow />
        </QuestionItem>
      ))}
    </>
  );
}
