import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import type { Answering } from './answering';

/** Props of the component for one kind of question group. */
export interface GroupProps<Kind extends QuestionGroup['kind']> {
  group: Extract<QuestionGroup, { kind: Kind }>;
  answering: Answering;
}
