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
 * The 80th percentile of the time from submission to mark, over the latest marks of this skill (last 30 days, at most
 * 50). Measured rather than configured, because a promise in the settings would be wrong as soon as the examiners are
 * busier.
 * @returns milliseconds, or null while there are fewer than five marks
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
        // Excludes the sample, which belongs to no account and never waited for an examiner.
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
