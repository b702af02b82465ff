import type { MarkDraft } from '@bandmark/contracts/api/marking';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { markDrafts } from '../../database/schema/marking';
import { conflict } from '../../http/http-error';
import { answerForMarking } from './answer-for-marking';
import { givenMarksOf, roundFor } from './given-marks';

type Draft = typeof markDrafts.$inferSelect;

/** The draft that this examiner wrote; those of others are never returned. */
export async function draftOf(db: Database, attemptId: string, examinerId: string): Promise<Draft | null> {
  const [draft] = await db.select().from(markDrafts).where(ofExaminer(attemptId, examinerId));
  return draft ?? null;
}

/**
 * Stores an examiner's draft, even after their claim has lapsed, so that nothing they wrote is lost. An empty draft
 * deletes the stored one.
 * @returns when it was stored, in epoch milliseconds
 * @throws HttpError 404; 403 for the examiner's own answer; 409 if the answer takes no mark from them
 */
export async function saveDraft(
  deps: AppDependencies,
  attemptId: string,
  examinerId: string,
  { criteria, note }: MarkDraft,
): Promise<number> {
  const savedAt = deps.clock();
  await deps.db.transaction(async (tx) => {
    // Locked, so that a draft in flight while its mark is saved does not come back after it.
    const { mark } = await answerForMarking(tx, attemptId, examinerId, { lock: true });
    if (roundFor(await givenMarksOf(tx, attemptId, mark), mark !== null, examinerId) === null)
      throw conflict('mark_stands', 'This answer takes no other mark of yours.');
    if (note.trim() === '' && criteria.every((band) => band === null)) {
      await removeDraft(tx, attemptId, examinerId);
      return;
    }
    const draft = { criteria, note, savedAt };
    await tx
      .insert(markDrafts)
      .values({ attemptId, examinerId, ...draft })
      .onConflictDoUpdate({ target: [markDrafts.attemptId, markDrafts.examinerId], set: draft });
  });
  return savedAt;
}

export async function removeDraft(db: Database, attemptId: string, examinerId: string): Promise<void> {
  await db.delete(markDrafts).where(ofExaminer(attemptId, examinerId));
}

const ofExaminer = (attemptId: string, examinerId: string) =>
  and(eq(markDrafts.attemptId, attemptId), eq(markDrafts.examinerId, examinerId));
