import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SERVER = 'server/src';

/** An import that starts a database, a bucket or a whole server for a suite. */
const STARTS_A_SERVER =
  /from '[./]*\/testing\/(?:bucket-site|in-process-database|migrated-snapshot|open-test-database|s3-server|server-process|with-server|with-two-servers)'/;

/** Server suites that a quick run keeps, so that it starts a server, takes tests and marks them, as paths in `server/src`. */
const KEPT = ['exams/tests/tests.test.ts', 'http/access-matrix.test.ts', 'results/marking/marking.test.ts'];

/**
 * Other suites that a quick run skips: they start processes, kill them, run webpack or every command, damage a
 * credential in every way, or follow a recording or a part of a test through its whole life cycle.
 */
const LONG = [
  `${SERVER}/(?:main|testing/with-server|releases/kill|releases/keeping|releases/provision|releases/releases)\\.test`,
  `${SERVER}/releases/checks/sandbox/escape\\.test`,
  `${SERVER}/(?:certificates/files/pdf|jobs/send-missing|jobs/worker-process/run-in-process|threads/call-worker)\\.test`,
  `${SERVER}/exams/finalising/(?:finalise-worker|hostile-recordings|long-mp4)\\.test`,
  'tools/(?:boot/help|checks/run-checks|compatibility/compatibility-builds|start/supervise)\\.test',
  'credential/verify-credential\\.test',
  'exam/(?:listening/listening-room|session/outage)\\.test',
  'upload/(?:ended-grant|full-device|lost-database|receiver-sweep|target-claim|unmounted-panel)\\.test',
];

/**
 * Cases that a quick run skips, by the beginning of their name: every endpoint with every role. That each endpoint has
 * its row in the access matrix is checked nevertheless.
 */
const EVERY_ROLE = 'who may call what \\(\\w+\\) (?:GET|POST|PUT) ';

/** @returns arguments for jest that leave out what a quick run skips. @param root folder of the checkout */
export async function quickRun(root: string): Promise<string[]> {
  const skipped = [...LONG, ...(await suitesWithServer(root))];
  return [
    ...skipped.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]),
    ...['--testNamePattern', `^(?!${EVERY_ROLE})`],
  ];
}

/** @returns patterns of the server suites that start a server */
async function suitesWithServer(root: string): Promise<string[]> {
  const files = await readdir(join(root, SERVER), { recursive: true });
  const suites = files.filter((file) => file.endsWith('.test.ts') && !KEPT.includes(file));
  const patterns = suites.map(async (suite) => {
    const source = await readFile(join(root, SERVER, suite), 'utf8');
    return STARTS_A_SERVER.test(source) ? [`${SERVER}/${suite}$`] : [];
  });
  return (await Promise.all(patterns)).flat();
}
