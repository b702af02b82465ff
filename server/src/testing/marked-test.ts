import { eq } from 'drizzle-orm';
import { attempts } from '../database/schema/attempts';
import { recordings } from '../database/schema/recordings';
import { cameraExtension, recordingFolder } from '../storage/recording-folder';
import { addTest, begin, mark, submit } from './exam-calls';
import type { TestUser, TestUserOptions } from './test-user';
import type { TestServer } from './with-server';

export interface TakenTest {
  candidate: TestUser;
  examiner: TestUser;
  myTestId: number;
  /** The attempts of writing and speaking, in this order. */
  attemptIds: string[];
}

/** A test whose parts are submitted; nothing is marked or finalised. */
export async function takenTest(server: TestServer, options: TestUserOptions = {}): Promise<TakenTest> {
  const candidate = await server.user(options);
  const examiner = await server.user({ isExaminer: true });
  const myTestId = await addTest(server, candidate);
  const attemptIds: string[] = [];
  for (const skill of ['writing', 'speaking']) {
    const attempt = await begin(server, candidate, myTestId, skill);
    await submit(server, candidate, attempt.attemptId);
    attemptIds.push(attempt.attemptId);
  }
  return { candidate, examiner, myTestId, attemptIds };
}

/** Marks a recording as finalised, and stores a text as its camera file. */
export async function pretendFinalised(
  server: TestServer,
  attemptId: string,
  changes: Partial<typeof recordings.$inferInsert> = {},
): Promise<void> {
  const { db, store } = server.deps;
  const [recording] = await db
    .update(recordings)
    .set({ state: 'finalised', finalisedAt: 1, hasCamera: true, ...changes })
    .where(eq(recordings.attemptId, attemptId))
    .returning();
  const [attempt] = await db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
  if (!recording?.hasCamera || !attempt) return;
  const { answerId, uuid, skill } = attempt;
  const folder = recordingFolder(answerId, recording.filesRun);
  await store.put(`${folder}${uuid}.${cameraExtension(recording)}`, Buffer.from(`camera of ${skill}`));
}

/** A test that has everything for a certificate; the job that issues it is queued. */
export async function markedTest(server: TestServer, options: TestUserOptions = {}): Promise<TakenTest> {
  const test = await takenTest(server, options);
  for (const attemptId of test.attemptIds) {
    await pretendFinalised(server, attemptId);
    await mark(server, test.examiner, attemptId, [6, 6, 6, 6]);
  }
  return test;
}
