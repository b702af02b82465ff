import { inArray } from 'drizzle-orm';
import { findings } from '../database/schema/findings';
import { JOB_NAMES, type JobName, isScheduled } from '../jobs/jobs';
import type { OperationsDependencies } from './dependencies';
import { findingsOf, GROUP_NAMES, type GroupName, jobsOf } from './groups';
import { openFindings } from './open-findings';

/** The most findings that one request checks again, because each may take several calls of the store. */
const MOST = 200;

/** Retries work by ids; ids of work that has ended in the meantime are ignored. @returns how many were retried */
export async function tryItems(
  deps: OperationsDependencies,
  ids: readonly string[],
  requestId: string,
): Promise<number> {
  const after = (prefix: string) => ids.flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []));
  const jobs = after('job:').filter((id) => /^[0-9a-f-]{36}$/.test(id));
  let tried = await deps.jobs.failures.tryAgain({ ids: jobs }, requestId);
  for (const name of after('schedule:').filter(isScheduledName))
    tried += await deps.jobs.failures.tryAgain({ name }, requestId);
  const entries = after('finding:').map(Number).filter(Number.isSafeInteger).slice(0, MOST);
  if (entries.length === 0) return tried;
  const rows = await deps.db
    .select({ myTestId: findings.myTestId })
    .from(findings)
    .where(inArray(findings.entry, entries));
  await compare(deps, rows, requestId);
  return tried + rows.length;
}

/** Retries all failed work of a group, or of all groups. @returns how many were retried */
export async function tryGroups(
  deps: OperationsDependencies,
  group: string | undefined,
  requestId: string,
): Promise<number> {
  const groups = GROUP_NAMES.filter((name) => group === undefined || name === group);
  const { totals } = await deps.jobs.failures.list(1);
  const failed = new Set(totals.map(({ name }) => name));
  let tried = 0;
  for (const name of groups.flatMap((one) => jobsOf(one)))
    if (failed.has(name)) tried += await deps.jobs.failures.tryAgain({ name }, requestId);
  const found = (await openFindings(deps)).filter(({ kind }) => isOf(groups, kind)).slice(0, MOST);
  await compare(deps, found, requestId);
  return tried + found.length;
}

const isOf = (groups: readonly GroupName[], kind: (typeof findings.$inferSelect)['kind']) =>
  groups.some((group) => findingsOf(group).includes(kind));

const isScheduledName = (name: string): name is JobName =>
  (JOB_NAMES as readonly string[]).includes(name) && isScheduled(name as JobName);

const compare = (deps: OperationsDependencies, found: readonly { myTestId: number }[], requestId: string) =>
  deps.compareTests([...new Set(found.map(({ myTestId }) => myTestId))], requestId);
