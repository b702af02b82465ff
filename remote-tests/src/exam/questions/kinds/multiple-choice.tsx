import type { GroupProps } from '../group-props';
import { QuestionItem } from '../question-item';
import { RadioAnswer } from '../radio-answer';

/** One right answer of three or four, for each question. */
export function MultipleChoice({ group, answering }: GroupProps<'multiple-choice'>) {
  return group.items.map(({ number, text, choices }) => (
    <QuestionItem key={number} numbers={[number]} answering={answering}>
      <RadioAnswer
        {...{ number, text, answering }}
        options={choices.map((choice) => ({ ...choice, value: choice.letter }))}
      />
    </QuestionItem>
  ));
}
