import { and, asc, eq, gt, inArray, min, notInArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppDependencies, Sending } from '../../app-dependencies';
import { findings, sweepPositions } from '../../database/schema/findings';
import { FILES_LOST, recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { logName } from '../../log-name';
import { DIFFERS_FROM_SIGNED } from '../finalising/finalise-recording';
import { queueFinalising } from '../recordings/queue-finalising';
import { collectFailures, type Failures } from '../../jobs/collect-failures';
import { sendMissing } from '../../jobs/send-missing';
import { type Finding, missingOf } from './expected';
import { hasAllChunks, missingChunkObjects, missingFiles } from './stored-objects';
import { type StoredPart, type StoredTest, testFacts } from './test-facts';

/** Tests per run: a few hundred calls to the store, which take a few seconds. */
const PAGE = 200;
/**
 * Tests with earlier findings that one run checks again. The limit bounds the cost of a run, however much is missing.
 */
const RECHECKED = 200;
/** Concurrent calls of the store. */
const AT_ONCE = 4;
const SWEEP = 'compare-records';

/**
 * Compares what should exist with what does, for the tests with findings and the next page of all tests: submitted
 * parts with their estimates, finalised recordings with the objects of their files, chunks with their objects, marked
 * tests with their certificates. Queues the jobs that can repair what is missing and lists the rest in `findings`.
 */
export async function compareNextPage(deps: Sending<AppDependencies>): Promise<void> {
  const withFindings = await deps.db
    .select({ myTestId: findings.myTestId })
    .from(findings)
    .groupBy(findings.myTestId)
    .orderBy(min(findings.checkedAt))
    .limit(RECHECKED);
  const failures = collectFailures(deps.log);
  await compareParts(
    deps,
    withFindings.map(({ myTestId }) => myTestId),
    failures,
  );
  const [position] = await deps.db.select().from(sweepPositions).where(eq(sweepPositions.sweep, SWEEP));
  const page = await deps.db
    .select({ myTestId: tests.myTestId })
    .from(tests)
    .where(gt(tests.myTestId, Number(position?.after ?? 0)))
    .orderBy(asc(tests.myTestId))
    .limit(PAGE);
  const ids = page.map(({ myTestId }) => myTestId);
  await compareParts(deps, ids, failures);
  // Stored only after the page is done: a run that an unavailable store or database ended starts again at the same
  // page. After the last page the sweep starts over.
  const after = page.length < PAGE ? '0' : String(ids.at(-1));
  await deps.db
    .insert(sweepPositions)
    .values({ sweep: SWEEP, after })
    .onConflictDoUpdate({ target: sweepPositions.sweep, set: { after } });
  failures.throwFirst();
}

/** Compares only these tests, immediately. */
export async function compareTests(deps: Sending<AppDependencies>, myTestIds: readonly number[]): Promise<void> {
  const failures = collectFailures(deps.log);
  await compareParts(deps, myTestIds, failures);
  failures.throwFirst();
}

/** Compares each part independently: if one cannot be compared, its test keeps its earlier findings. */
async function compareParts(
  deps: Sending<AppDependencies>,
  myTestIds: readonly number[],
  failures: Failures,
): Promise<void> {
  if (myTestIds.length === 0) return;
  const facts = await testFacts(deps.db, myTestIds, deps.clock());
  const found = facts.flatMap((test) => missingOf(test, deps.clock()));
  await queueRepairs(deps, found);
  const parts = facts.flatMap((test) => test.parts.map((part) => ({ test, part })));
  const failed = new Set<number>();
  const inStore = await pLimit(AT_ONCE).map(parts, async ({ test, part }) => {
    const names = { attempt: logName(deps.secrets, part.attemptId) };
    const message = 'the files of a recording could not be compared';
    const findingsOfPart = await failures.run(names, message, () => compareObjects(deps, test, part));
    if (findingsOfPart === undefined) failed.add(test.myTestId);
    return findingsOfPart ?? [];
  });
  const compared = myTestIds.filter((id) => !failed.has(id));
  await writeFindings(deps, compared, [...found, ...inStore.flat()]);
}

/**
 * Queues the jobs that should have run. Jobs that wait for a retry or were given up are left alone: /operations lists
 * them.
 */
async function queueRepairs(deps: Sending<AppDependencies>, found: readonly Finding[]): Promise<void> {
  const attemptsOf = (kind: Finding['kind']) =>
    found.flatMap((one) => (one.kind === kind ? (one.attemptId ?? []) : []));
  await sendMissing(
    deps,
    'estimate-writing',
    attemptsOf('estimate').map((attemptId) => ({ attemptId })),
  );
  await sendMissing(
    deps,
    'finalise-recording',
    attemptsOf('recording').map((attemptId) => ({ attemptId })),
    ({ attemptId }) => queueFinalising(deps, attemptId),
  );
  const certificates = found.filter(({ kind }) => kind === 'certificate');
  await sendMissing(
    deps,
    'issue-certificate',
    certificates.map(({ myTestId }) => ({ myTestId })),
  );
}

async function compareObjects(
  deps: Sending<AppDependencies>,
  { myTestId, isWithdrawn }: StoredTest,
  part: StoredPart,
): Promise<Finding[]> {
  if (isWithdrawn) return [];
  const { attemptId } = part;
  if (part.finalisedAt === null) {
    const missing = await missingChunkObjects(deps, attemptId);
    return missing === 0 ? [] : [{ kind: 'chunks', myTestId, attemptId, missing }];
  }
  const missing = await missingFiles(deps, part);
  if (missing === 0) return [];
  if (part.lastError !== DIFFERS_FROM_SIGNED && (await hasAllChunks(deps, part))) await makeFilesAgain(deps, part);
  return [{ kind: 'files', myTestId, attemptId, missing }];
}

/**
 * Finalises again from the chunks, which are kept for a week after the files were made, to replace files that the store
 * has lost. Until then the other files are served, the recording stays closed, and no certificate is issued.
 */
async function makeFilesAgain(
  deps: Sending<AppDependencies>,
  { attemptId, finalisedAt, filesRun }: StoredPart,
): Promise<void> {
  await deps.db
    .update(recordings)
    .set({ finalisedChunks: FILES_LOST })
    .where(
      and(
        eq(recordings.attemptId, attemptId),
        eq(recordings.finalisedAt, finalisedAt ?? 0),
        sql`${recordings.filesRun} is not distinct from ${filesRun}`,
      ),
    );
  await sendMissing(deps, 'finalise-recording', [{ attemptId }], () => queueFinalising(deps, attemptId));
}

async function writeFindings(deps: AppDependencies, checked: readonly number[], found: Finding[]): Promise<void> {
  const now = deps.clock();
  const entries: number[] = [];
  for (const finding of found) {
    const [row] = await deps.db
      .insert(findings)
      .values({ ...finding, subject: finding.attemptId ?? String(finding.myTestId), foundAt: now, checkedAt: now })
      .onConflictDoUpdate({
        target: [findings.kind, findings.subject],
        set: { missing: finding.missing, checkedAt: now },
      })
      .returning({ entry: findings.entry });
    if (row) entries.push(row.entry);
  }
  await deps.db
    .delete(findings)
    .where(and(inArray(findings.myTestId, [...checked]), notInArray(findings.entry, entries)));
}
