import { DAY_MS } from '@bandmark/domain/durations';
import type { Skill } from '@bandmark/domain/skills';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';

/** Fewer marks say nothing about the next one. */
const FEWEST = 5;
const LATEST = 50;
const SINCE_MS = 30 * DAY_MS;

/**
 * The time after the submission within which four of five of the latest marks of this skill came: those of the last 30
 * days, at most 50. A promise in the settings would be true only until the examiners are busier.
 * @returns milliseconds, or null while there are fewer than five
 */
export async function usualMarkMs({ db, clock }: AppDependencies, skill: Skill): Promise<number | null> {
  const latest = await db
    .select({ markedAt: marks.markedAt, submittedAt: attempts.submittedAt })
    .from(marks)
    .innerJoin(attempts, eq(attempts.attemptId, marks.attemptId))
    .where(
      and(
        eq(attempts.skill, skill),
        isNotNull(attempts.submittedAt),
        // The sample belongs to no account and waited for no examiner.
        isNotNull(attempts.userId),
        gt(marks.markedAt, clock() - SINCE_MS),
      ),
    )
    .orderBy(desc(marks.markedAt))
    .limit(LATEST);
  if (latest.length < FEWEST) return null;
  const waits = latest.map(({ markedAt, submittedAt }) => Math.max(0, markedAt - (submittedAt ?? markedAt)));
  return waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.8) - 1] ?? null;
}
