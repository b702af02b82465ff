import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';

/** A recording that its link opens. */
export interface OpenRecording {
  /** The run whose files are served; null for those made before runs had folders. */
  run: string | null;
  attemptId: string;
}

/** The finalised recording behind a public link; null when the link opens none. */
export async function findRecording(db: Database, answerId: number, uuid: string): Promise<OpenRecording | null> {
  const [found] = await db
    .select({ run: recordings.filesRun, attemptId: attempts.attemptId })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(and(eq(attempts.answerId, answerId), eq(attempts.uuid, uuid), isNotNull(recordings.finalisedAt)));
  return found ?? null;
}
