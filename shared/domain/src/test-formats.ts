import { FULL_SKILLS, QUICK_SKILLS, type QuickSkill, type Skill, skillFacts } from './skills';

/** A quick test is writing and speaking; a full test all four skills. */
export type TestFormat = 'quick' | 'full';

/** Rows without a `testId` are quick tests (spec §3). */
export function formatOf({ testId }: { testId: number | null }): TestFormat {
  return testId === null ? 'quick' : 'full';
}

/** The parts of a test: for a quick test in the order of the list, for a full test in the order of the exam. */
export function partsOf(format: TestFormat): readonly Skill[] {
  return format === 'quick' ? QUICK_SKILLS : FULL_SKILLS;
}

/** Duration of one part of the quick test in milliseconds, before extra time. */
export function quickTestDuration(skill: QuickSkill): number {
  return skillFacts(skill).quickTest.minutes * 60_000;
}

/** Duration of one part of the full test in milliseconds, before extra time. */
export function fullTestDuration(skill: Skill): number {
  return skillFacts(skill).fullTest.minutes * 60_000;
}
