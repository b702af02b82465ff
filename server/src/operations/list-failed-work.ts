import type { FailedWork, FailedWorkList } from '@bandmark/contracts/api/operations';
import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import type { FailedJob } from '../jobs/job-failures';
import { backupState } from './backup-note';
import type { OperationsDependencies } from './dependencies';
import { findingsOf, GROUP_NAMES, jobsOf, WORK_OF_FINDING } from './groups';
import { type OpenFinding, openFindings } from './open-findings';

/** Maximum of listed items per job and state, and of findings per group. */
const MOST = 50;
const ORDER: Readonly<Record<string, number>> = { 'given-up': 0, found: 1, again: 2, waiting: 3 };

/** Failed jobs and missing records, grouped by subject. */
export async function listFailedWork(deps: OperationsDependencies): Promise<FailedWorkList> {
  const { jobs, totals } = await deps.jobs.failures.list(MOST);
  const found = await openFindings(deps);
  const skills = await skillsOf(deps.db, jobs);
  const groups = GROUP_NAMES.map((group) => {
    const names = new Set<string>(jobsOf(group));
    const kinds = new Set<string>(findingsOf(group));
    const ofGroup = found.filter(({ kind }) => kinds.has(kind));
    const items = [
      ...jobs.filter(({ name }) => names.has(name)).map((job) => itemOfJob(job, skills)),
      ...ofGroup.slice(0, MOST).map(itemOfFinding),
    ];
    const count = (isGivenUp: boolean) =>
      totals
        .filter(({ name, state }) => names.has(name) && (state === 'given-up') === isGivenUp)
        .reduce((sum, total) => sum + total.count, 0);
    return {
      group,
      givenUp: count(true),
      waiting: count(false),
      found: ofGroup.length,
      items: items.sort((a, b) => (ORDER[a.state] ?? 9) - (ORDER[b.state] ?? 9) || a.since - b.since),
    };
  });
  const now = deps.clock();
  // The list must work while the store is unreachable, because it shows what failed for that reason.
  const backup = await backupState(deps.store, now).catch(() => undefined);
  return {
    serverTime: now,
    groups: groups.filter(({ items }) => items.length > 0),
    ...(backup === undefined ? {} : { backup }),
  };
}

interface Payload {
  attemptId?: unknown;
  myTestId?: unknown;
  email?: unknown;
}

const payloadOf = ({ payload }: FailedJob): Payload => (typeof payload === 'object' && payload !== null ? payload : {});

const attemptOf = (job: FailedJob): string[] => {
  const { attemptId } = payloadOf(job);
  // A payload may be any JSON, but the column's type is UUID.
  return typeof attemptId === 'string' && /^[0-9a-f-]{36}$/.test(attemptId) ? [attemptId] : [];
};

async function skillsOf(db: Database, jobs: readonly FailedJob[]) {
  const ids = jobs.flatMap(attemptOf);
  if (ids.length === 0) return new Map<string, { skill: string; myTestId: number }>();
  const rows = await db
    .select({ attemptId: attempts.attemptId, skill: attempts.skill, myTestId: attempts.myTestId })
    .from(attempts)
    .where(inArray(attempts.attemptId, ids));
  return new Map(rows.map(({ attemptId, ...rest }) => [attemptId, rest]));
}

function itemOfJob(job: FailedJob, known: ReadonlyMap<string, { skill: string; myTestId: number }>): FailedWork {
  const { myTestId, email } = payloadOf(job);
  const [attemptId] = attemptOf(job);
  return {
    id: job.id === null ? `schedule:${job.name}` : `job:${job.id}`,
    work: job.name,
    state: job.state,
    ...(typeof myTestId === 'number' ? { myTestId } : {}),
    ...(attemptId === undefined ? {} : { attemptId, ...known.get(attemptId) }),
    ...(typeof email === 'string' ? { recipient: maskAddress(email) } : {}),
    count: job.runs,
    fault: job.reason.fault,
    detail: job.reason.detail,
    since: Math.round(job.queuedAt),
    lastRunAt: Math.round(job.lastRunAt),
    nextRunAt: job.nextRunAt === null ? null : Math.round(job.nextRunAt),
  };
}

function itemOfFinding({ entry, kind, myTestId, attemptId, skill, missing, foundAt }: OpenFinding): FailedWork {
  return {
    id: `finding:${entry}`,
    work: WORK_OF_FINDING[kind],
    state: 'found',
    myTestId,
    ...(attemptId === null ? {} : { attemptId }),
    ...(skill === null ? {} : { skill }),
    count: missing,
    fault: null,
    detail: '',
    since: foundAt,
    lastRunAt: null,
    nextRunAt: null,
  };
}

/** Masks an e-mail address for the operator's page: enough to recognise it from a complaint, too little to write to. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}
