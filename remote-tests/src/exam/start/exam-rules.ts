import type { QuickSkill } from '@bandmark/domain/test-formats';
import { texts } from '../../texts';

interface ExamRuleTexts {
  task: string;
  rules: readonly string[];
  recorded: readonly string[];
}

const { together, recorded, ...own } = texts.exam.rules;

/** What a candidate must know before the clock starts. */
export const RULES: Record<QuickSkill, ExamRuleTexts> = {
  writing: { task: own.writing.task, rules: [...own.writing.rules, ...together], recorded },
  speaking: { task: own.speaking.task, rules: [...own.speaking.rules, ...together], recorded },
};
