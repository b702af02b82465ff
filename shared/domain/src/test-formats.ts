/** Durations of the formats in milliseconds (spec §2: a quick assessment takes 30 minutes). */
export const QUICK_TEST = {
  writing: 20 * 60_000,
  speaking: 10 * 60_000,
} as const;

export type QuickSkill = keyof typeof QUICK_TEST;

export function isQuickSkill(value: unknown): value is QuickSkill {
  return value === 'writing' || value === 'speaking';
}
