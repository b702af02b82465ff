import { isKeyedSkill, type QuickSkill, type Skill } from '@bandmark/domain/skills';
import { href } from './routes';

/** One part of a test of one format. */
export type PartName =
  | { format: 'quick'; myTestId: number; skill: QuickSkill }
  | { format: 'full'; myTestId: number; skill: Skill };

/** Address of the page on which a part is taken and its receipt is shown (spec §2). */
export function partHref(part: PartName): string {
  const testId = part.myTestId;
  if (part.format === 'quick') return href(`quick-test-${part.skill}`, { testId });
  if (isKeyedSkill(part.skill)) return href('full-test', { testType: part.skill, testId });
  return href(`test-${part.skill}`, { testId });
}
