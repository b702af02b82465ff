import { and, count, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { marks } from '../database/schema/marking';
import { recordings } from '../database/schema/recordings';

/** Queues the certificates whose job was lost: the server was killed between the last mark or recording and the job. */
export async function sweepCertificates(deps: Pick<AppDependencies, 'db' | 'jobs'>): Promise<void> {
  for (const { myTestId } of await markedAndRecorded(deps)) await deps.jobs.send('issue-certificate', { myTestId });
}

function markedAndRecorded(deps: Pick<AppDependencies, 'db'>) {
  return deps.db
    .select({ myTestId: attempts.myTestId })
    .from(attempts)
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
    .where(and(isNull(certificates.certificateId), isNotNull(recordings.finalisedAt), eq(recordings.hasCamera, true)))
    .groupBy(attempts.myTestId)
    .having(gte(count(), 2))
    .limit(100);
}
