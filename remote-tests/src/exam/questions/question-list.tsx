import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import type { HeldDocument } from '../document/use-answer-document';

interface QuestionListProps {
  groups: readonly QuestionGroup[];
  held: HeldDocument;
}

/** The questions of a part, group by group. */
export function QuestionList({ groups, held }: QuestionListProps) {
  return groups.map((group) => (
    <fieldset key={questionsOf(group)[0]?.number}>
      <legend>{group.instruction}</legend>
      {questionsOf(group).map(({ number, text }) => (
        <p key={number}>
          <label>
            {number} {text}{' '}
            <input
              value={held.document.answers?.[number] ?? ''}
              readOnly={held.isReadOnly}
              onChange={({ target }) =>
                held.change(({ answers }) => ({ answers: { ...answers, [number]: target.value } }))
              }
            />
          </label>
        </p>
      ))}
    </fieldset>
  ));
}
