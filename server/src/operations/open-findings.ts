import { asc, eq, isNull, or, and, lt, sql } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { findings } from '../database/schema/findings';
import { estimates } from '../database/schema/marking';
import { recordings } from '../database/schema/recordings';
import type { JobName } from '../jobs/jobs';

/** More than an operator reads. The next comparison finds the others again. */
const MOST = 1000;

export type OpenFinding = typeof findings.$inferSelect & { skill: string | null };

/** The job that can resolve a finding, if any. While that job waits or was given up, it is listed in its place. */
const JOB: Readonly<Partial<Record<OpenFinding['kind'], JobName>>> = {
  estimate: 'estimate-writing',
  recording: 'finalise-recording',
  certificate: 'issue-certificate',
};

/** Findings of the last comparison that are still open, except those that a failed job stands for; oldest first. */
export async function openFindings({ db, jobs }: Pick<AppDependencies, 'db' | 'jobs'>): Promise<OpenFinding[]> {
  // The comparison may be minutes old, so exclude what has been resolved since.
  const isStillMissing = or(
    and(eq(findings.kind, 'estimate'), isNull(estimates.attemptId)),
    and(eq(findings.kind, 'recording'), isNull(recordings.finalisedAt)),
    and(eq(findings.kind, 'chunks'), isNull(recordings.finalisedAt)),
    and(sql`${findings.kind} in ('certificate', 'no-camera')`, isNull(certificates.certificateId)),
    and(eq(findings.kind, 'files'), or(isNull(recordings.finalisedAt), lt(recordings.finalisedAt, findings.foundAt))),
  );
  const rows = await db
    .select({ finding: findings, skill: attempts.skill })
    .from(findings)
    .leftJoin(attempts, eq(attempts.attemptId, findings.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, findings.attemptId))
    .leftJoin(recordings, eq(recordings.attemptId, findings.attemptId))
    .leftJoin(certificates, eq(certificates.myTestId, findings.myTestId))
    .where(isStillMissing)
    .orderBy(asc(findings.foundAt), asc(findings.entry))
    .limit(MOST);
  const open = rows.map(({ finding, skill }) => ({ ...finding, skill }));
  const covered = new Set<string>();
  for (const [kind, job] of Object.entries(JOB)) {
    const subjects = open.filter((one) => one.kind === kind).map(({ subject }) => subject);
    if (subjects.length === 0) continue;
    for (const subject of await jobs.failures.known(job, subjects)) covered.add(`${kind} ${subject}`);
  }
  return open.filter(({ kind, subject }) => !covered.has(`${kind} ${subject}`));
}
