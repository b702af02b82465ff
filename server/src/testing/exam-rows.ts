import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { answerVersions, attempts } from '../database/schema/attempts';

export type ExamRow = typeof attempts.$inferSelect;

const of = (attemptId: string) => eq(attempts.attemptId, attemptId);

/** The row of an attempt, read from the database directly, for benches that verify or change it. */
export const examRow = async (db: Database, attemptId: string): Promise<ExamRow> => {
  const [row] = await db.select().from(attempts).where(of(attemptId));
  if (!row) throw new Error(`There is no attempt ${attemptId}.`);
  return row;
};

/** The answer and all other stored versions of its text. */
export const examTexts = async (db: Database, attemptId: string): Promise<string[]> => {
  const beside = await db.select().from(answerVersions).where(eq(answerVersions.attemptId, attemptId));
  return [(await examRow(db, attemptId)).answerText, ...beside.map(({ text }) => text)];
};

/** Revokes existing grants, as a new password would. */
export const endExamGrants = async (db: Database, attemptId: string): Promise<void> => {
  await db
    .update(attempts)
    .set({ grantVersion: sql`${attempts.grantVersion} + 1` })
    .where(of(attemptId));
};

export const setExamDeadline = async (db: Database, attemptId: string, deadline: number): Promise<void> => {
  await db.update(attempts).set({ deadline }).where(of(attemptId));
};
