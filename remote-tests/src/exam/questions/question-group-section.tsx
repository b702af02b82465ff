import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { useId } from 'react';
import type { Answering } from './answering';
import { Diagram } from './kinds/diagram';
import { GapTable } from './kinds/gap-table';
import { Judgements } from './kinds/judgements';
import { Matching } from './kinds/matching';
import { MultipleChoice } from './kinds/multiple-choice';
import { Sentences } from './kinds/sentences';
import { Several } from './kinds/several';
import { ShortAnswers } from './kinds/short-answers';
import { Summary } from './kinds/summary';
import { numberList } from './number-list';
import styles from './question-group-section.module.css';
import { questionTexts } from './question-texts';
import { questionNumbers } from './unanswered';

const words = questionTexts;

/** Questions of the same kind, with their numbers, instructions and word limit. */
export function QuestionGroupSection({ group, answering }: { group: QuestionGroup; answering: Answering }) {
  const heading = useId();
  const numbers = questionNumbers([group]);
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h3 id={heading}>{words.range(numbers.length, numberList(numbers))}</h3>
      <p className={styles.instruction}>
        {group.instruction} {'limit' in group && group.limit ? <b>{words.limit(group.limit)}</b> : null}
        {group.kind === 'matching' && group.isReusable ? words.reusable : null}
      </p>
      <Questions group={group} answering={answering} />
    </section>
  );
}

function Questions({ group, answering }: { group: QuestionGroup; answering: Answering }) {
  switch (group.kind) {
    case 'multiple-choice':
      return <MultipleChoice {...{ group, answering }} />;
    case 'several':
      return <Several {...{ group, answering }} />;
    case 'matching':
      return <Matching {...{ group, answering }} />;
    case 'judgement':
      return <Judgements {...{ group, answering }} />;
    case 'sentences':
      return <Sentences {...{ group, answering }} />;
    case 'summary':
      return <Summary {...{ group, answering }} />;
    case 'table':
      return <GapTable {...{ group, answering }} />;
    case 'diagram':
      return <Diagram {...{ group, answering }} />;
    case 'short-answer':
      return <ShortAnswers {...{ group, answering }} />;
  }
}
