import { type Level, levelOfBand } from '@bandmark/domain/levels';
import { bandOfMark } from '@bandmark/domain/sub-scores';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';
import { markHistory, marks } from '../../database/schema/marking';
import { conflict } from '../../http/http-error';
import { answerForMarking } from './answer-for-marking';
import { addResultMail } from './result-mail';

export type Criteria = [number, number, number, number];

/**
 * Saves an examiner's mark. The same again changes nothing; another replaces it, and the replaced one stays in the
 * history, until a certificate was issued from it. Mark and history say when it was given before there was a recording.
 * @param withoutRecording false: the examiner saw the recording; undefined from pages that do not ask
 */
export async function saveMark(
  deps: AppDependencies,
  attemptId: string,
  examinerId: string,
  criteria: Criteria,
  withoutRecording?: boolean,
): Promise<{ band: number; level: Level }> {
  const band = bandOfMark(criteria);
  const myTestId = await deps.db.transaction(async (tx) => {
    // Issuing the certificate takes the same lock: it sees the state before this mark or after it, never between.
    const { attempt, mark, recording } = await answerForMarking(tx, attemptId, examinerId, { lock: true });
    const { myTestId } = attempt;
    if (mark && sameCriteria(mark.criteria, criteria)) return myTestId;
    const isWithoutRecording = recording.finalisedAt === null;
    if (isWithoutRecording && withoutRecording === false) {
      throw conflict('recording_not_ready', 'There is no recording to see yet; say withoutRecording to mark without.');
    }
    if (await isCertified(tx, myTestId)) {
      throw conflict('mark_final', 'A certificate was issued from this mark; it stands.');
    }
    const entry = {
      attemptId,
      criteria,
      band,
      source: 'examiner' as const,
      markedBy: examinerId,
      markedAt: deps.clock(),
      isWithoutRecording,
    };
    await tx.insert(marks).values(entry).onConflictDoUpdate({ target: marks.attemptId, set: entry });
    await tx.insert(markHistory).values(entry);
    if (!mark) await addResultMail(deps, tx, attempt, entry.markedAt);
    return myTestId;
  });
  await deps.jobs.send('issue-certificate', { myTestId });
  return { band, level: levelOfBand(band) };
}

function sameCriteria(a: Criteria, b: Criteria): boolean {
  return a.every((score, at) => score === b[at]);
}

async function isCertified(db: Database, myTestId: number): Promise<boolean> {
  const found = await db
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .where(eq(certificates.myTestId, myTestId));
  return found.length > 0;
}
