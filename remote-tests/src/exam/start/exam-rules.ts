import type { PartName } from '@bandmark/contracts/part-name';
import { texts } from '../../texts';

interface ExamRuleTexts {
  task: string;
  rules: readonly string[];
  recorded: readonly string[];
  /** What a candidate with a small screen must know; null where every screen is large enough. */
  smallScreen: string | null;
}

const { together, recorded, quick, full } = texts.exam.rules;

/** What a candidate must know before the clock starts. */
export function rulesOf(name: PartName): ExamRuleTexts {
  const { task, rules } = name.format === 'quick' ? quick[name.skill] : full[name.skill];
  const smallScreen = name.format === 'quick' ? null : texts.exam.before.smallScreen[name.skill];
  return { task, rules: [...rules, ...together], recorded, smallScreen };
}
