/** How urgent the remaining time is; the timer and the warning depend on it. */
export type TimeStage = 'calm' | { name: 'five' | 'one'; startsAt: number };

const STAGES = [
  { name: 'one', startsAt: 60_000 },
  { name: 'five', startsAt: 5 * 60_000 },
] as const;

/** @param remaining milliseconds */
export function timeStage(remaining: number): TimeStage {
  return STAGES.find(({ startsAt }) => remaining <= startsAt) ?? 'calm';
}
