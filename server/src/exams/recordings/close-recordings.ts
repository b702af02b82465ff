import { HOUR_MS } from '@bandmark/domain/durations';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { isSettled } from './completeness';

/**
 * How long after the last possible chunk a certificate waits for the finaliser, which takes less. A recording that the
 * finaliser gave up must not block a certificate for ever.
 */
const REMAKING_MS = HOUR_MS;

/**
 * Permanently closes the recordings of a test, because a certificate is being issued that hashes their files: late
 * chunks of a silent tab are refused, the files are not remade, and a running finaliser discards its own. Chunks that
 * no file contains are deleted with the others.
 * @param tx a transaction that has locked the recordings' rows
 * @returns false, without closing any, while acknowledged chunks are missing from the files and the finaliser may still
 * add them
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
      // Also stops servers of the previous release from remaking the files.
      finalisedChunks: null,
      state: sql`case when ${recordings.chunkCount} > ${recordings.finalisedChunks} then 'partial' else ${recordings.state} end`,
    })
    .where(open);
  return true;
}
