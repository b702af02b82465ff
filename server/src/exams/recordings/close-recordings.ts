import { HOUR_MS } from '@bandmark/domain/durations';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { isSettled } from './completeness';

/** After the last chunk could come: longer than the finaliser takes. A recording that it gave up blocks no certificate. */
const REMAKING_MS = HOUR_MS;

/**
 * Closes the recordings of a test for good, because a certificate is issued that hashes their files: late chunks of a
 * silent tab are refused, the files are not made again, and a running finaliser discards its own. Chunks that came and
 * are in no file are removed with the others.
 * @param tx a transaction that has locked the recordings' rows
 * @returns false, and closes none, while files lack chunks that were acknowledged and the finaliser may still add them
 */
export async function closeRecordings(tx: Database, myTestId: number, now: number): Promise<boolean> {
  const ofTest = tx.select({ attemptId: attempts.attemptId }).from(attempts).where(eq(attempts.myTestId, myTestId));
  const open = and(inArray(recordings.attemptId, ofTest), isNotNull(recordings.openUntil));
  const rows = await tx.select().from(recordings).where(open);
  if (rows.some((row) => !isSettled(row) && now <= (row.openUntil ?? 0) + REMAKING_MS)) return false;
  await tx
    .update(recordings)
    .set({
      openUntil: null,
      // Servers of the previous version do not make the files again either.
      finalisedChunks: null,
      state: sql`case when ${recordings.chunkCount} > ${recordings.finalisedChunks} then 'partial' else ${recordings.state} end`,
    })
    .where(open);
  return true;
}
