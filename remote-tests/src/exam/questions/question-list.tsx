import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import type { HeldDocument } from '../document/use-answer-document';
import type { FormFileOf } from '../part/fetch-form-file';
import { answeringOf } from './answering';
import { QuestionGroupSection } from './question-group-section';
import { questionNumbers } from './unanswered';

interface QuestionListProps {
  groups: readonly QuestionGroup[];
  held: HeldDocument;
  /** The attempt that authorises fetching the form's drawings. */
  files: FormFileOf;
}

/** The questions of a part, group by group. */
export function QuestionList({ groups, held, files }: QuestionListProps) {
  const answering = answeringOf(held, files);
  return groups.map((group) => (
    <QuestionGroupSection key={questionNumbers([group])[0]} group={group} answering={answering} />
  ));
}
