import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import type { Answering } from './answering';

/** What the questions of one kind get. */
export interface GroupProps<Kind extends QuestionGroup['kind']> {
  group: Extract<QuestionGroup, { kind: Kind }>;
  answering: Answering;
}
