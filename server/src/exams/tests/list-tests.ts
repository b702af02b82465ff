import type { TestRow } from '@bandmark/contracts/api/tests';
import { fieldsOf } from '@bandmark/contracts/skill-fields';
import type { Skill } from '@bandmark/domain/skills';
import { formatOf, partsOf } from '@bandmark/domain/test-formats';
import { desc, eq } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { ExamsDependencies } from '../dependencies';
import { closeOverdueOf } from '../attempts/close-overdue';
import { attempts } from '../../database/schema/attempts';
import { estimates, marks } from '../../database/schema/marking';
import { replacedTests } from '../../database/schema/operator-actions';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { progressOf } from '../recordings/progress';
import { type PartOfRow, testRow } from './test-row';

/** The candidate's tests, newest first. */
export async function listTests(deps: Sending<ExamsDependencies>, userId: string): Promise<TestRow[]> {
  await closeOverdueOf(deps, userId);
  const own = await deps.db.select().from(tests).where(eq(tests.userId, userId)).orderBy(desc(tests.number));
  const states = await deps.certificateStates(userId);
  const parts = await begunParts(deps, userId);
  const replaced = await replacementNumbers(deps, userId);
  const waiting = await recordingsThatWait(deps, parts);
  const partOf = (myTestId: number, skill: Skill): PartOfRow | null => {
    const found = parts.find(({ attempt }) => attempt.myTestId === myTestId && attempt.skill === skill);
    if (!found) return null;
    const { attempt, recording, mark, estimate } = found;
    return {
      ...attempt,
      mimeType: recording?.mimeType ?? null,
      mark,
      estimate: estimate?.abstentions ? null : estimate,
      noEstimate: estimate?.abstentions ?? null,
      waitsFor: waiting.get(attempt.attemptId) ?? null,
    };
  };
  return own.map((test) =>
    testRow({
      test,
      state: states.get(test.myTestId),
      serverTime: deps.clock(),
      replacedBy: replaced.get(test.myTestId) ?? null,
      parts: fieldsOf<Skill, Partial<Record<Skill, PartOfRow | null>>>(partsOf(formatOf(test)), (skill) => [
        [skill, partOf(test.myTestId, skill)],
      ]),
    }),
  );
}

/** Maps the id of each replaced test to the number of its replacement. */
async function replacementNumbers({ db }: ExamsDependencies, userId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ myTestId: replacedTests.myTestId, number: tests.number })
    .from(replacedTests)
    .innerJoin(tests, eq(tests.myTestId, replacedTests.replacementId))
    .where(eq(tests.userId, userId));
  return new Map(rows.map(({ myTestId, number }) => [myTestId, number]));
}

/**
 * The columns that the list shows of each begun part. Tasks, answers and estimate features are not fetched: they are
 * tens of kilobytes per part.
 */
function begunParts({ db }: ExamsDependencies, userId: string) {
  const { attemptId, myTestId, skill, submittedAt, deadline, uuid, answerId, slug } = attempts;
  return db
    .select({
      attempt: { attemptId, myTestId, skill, submittedAt, deadline, uuid, answerId, slug },
      recording: { mimeType: recordings.mimeType, finalisedAt: recordings.finalisedAt },
      mark: { band: marks.band, source: marks.source },
      estimate: { band: estimates.band, abstentions: estimates.abstentions },
    })
    .from(attempts)
    .leftJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.userId, userId));
}

/**
 * Submitted parts whose recording is incomplete, with the devices that hold the rest. There are few of them, and only
 * for hours, so the loop runs few queries.
 */
async function recordingsThatWait(
  { db, clock }: ExamsDependencies,
  parts: Awaited<ReturnType<typeof begunParts>>,
): Promise<Map<string, { devices: string[] }>> {
  const waiting = new Map<string, { devices: string[] }>();
  for (const { attempt, recording } of parts) {
    if (attempt.submittedAt === null || recording === null || recording.finalisedAt !== null) continue;
    const progress = await progressOf(db, attempt.attemptId, clock());
    if (progress?.readiness === 'wait') waiting.set(attempt.attemptId, { devices: progress.openDevices });
  }
  return waiting;
}
