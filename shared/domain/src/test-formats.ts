import { type QuickSkill, skillFacts } from './skills';

export { isQuickSkill, type QuickSkill } from './skills';

/** Duration of one part of the quick test in milliseconds, before extra time. */
export function quickTestDuration(skill: QuickSkill): number {
  return skillFacts(skill).quickTest.minutes * 60_000;
}
