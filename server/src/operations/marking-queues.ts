import { DAY_MS } from '@bandmark/domain/durations';
import type { MarkingQueues } from '@bandmark/contracts/api/operations-tests';
import { FULL_SKILLS, isMarkedSkill } from '@bandmark/domain/skills';
import { and, count, eq, exists, gt, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import { isToMark } from '../database/answers-to-mark';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { givenMarks, marks } from '../database/schema/marking';
import { recordings } from '../database/schema/recordings';

const WEEK_MS = 7 * DAY_MS;

/** How many answers of each skill wait for an examiner, and for how long. */
export async function waitingAnswers(db: Database, now: number) {
  const ofAttempt = db.select().from(givenMarks).where(eq(givenMarks.attemptId, attempts.attemptId));
  const isMarkedByOne = exists(ofAttempt);
  const waiting = await db
    .select({
      skill: attempts.skill,
      waiting: count(),
      forAnother: sql`count(*) filter (where ${isMarkedByOne})`.mapWith(Number),
      ready: count(recordings.finalisedAt),
      oldest: min(attempts.submittedAt),
      median: median(sql`${attempts.submittedAt}`),
    })
    .from(attempts)
    .leftJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(and(isToMark(), isNotNull(attempts.userId)))
    .groupBy(attempts.skill);
  return FULL_SKILLS.filter(isMarkedSkill).map((skill) => {
    const queue = waiting.find((one) => one.skill === skill);
    return {
      skill,
      waiting: queue?.waiting ?? 0,
      forAnother: queue?.forAnother ?? 0,
      ready: queue?.ready ?? 0,
      oldestMs: age(queue?.oldest, now),
      medianMs: age(queue?.median, now),
    };
  });
}

/** The waiting answers, and how long the answers marked in the last week had waited. */
export async function markingQueues(db: Database, now: number): Promise<MarkingQueues> {
  const waiting = await waitingAnswers(db, now);
  const marked = await db
    .select({
      skill: attempts.skill,
      marked: count(),
      median: median(sql`${marks.markedAt} - ${attempts.submittedAt}`),
    })
    .from(marks)
    .innerJoin(attempts, eq(attempts.attemptId, marks.attemptId))
    .where(and(gt(marks.markedAt, now - WEEK_MS), isNotNull(attempts.submittedAt), isNotNull(attempts.userId)))
    .groupBy(attempts.skill);
  return {
    serverTime: now,
    queues: waiting.map((queue) => {
      const done = marked.find((one) => one.skill === queue.skill);
      return {
        ...queue,
        marked: done?.marked ?? 0,
        markedMedianMs: done?.median == null ? null : Math.round(Number(done.median)),
      };
    }),
  };
}

const age = (since: number | string | null | undefined, now: number) =>
  since == null ? null : Math.max(0, Math.round(now - Number(since)));

const median = (value: SQL) => sql<number | string | null>`percentile_cont(0.5) within group (order by ${value})`;
