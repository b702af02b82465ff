import { buildApp } from '../app';
import { openPglite } from '../database/open-database';
import { openJobs } from '../jobs/open-jobs';
import { addTest, mark, takePart } from './exam-calls';
import { createTestUser } from './test-user';
import { processDependencies } from './process-dependencies';
import { openTestLog } from './test-log';

// Child process of kill.test.ts: takes and marks a complete quick test, and kills itself with SIGKILL right after the
// last response, while the estimate and both recordings are queued or in progress.
const [dataDirectory] = process.argv.slice(2);
if (dataDirectory === undefined) throw new Error('needs a data directory');
const database = await openPglite(dataDirectory);
const jobs = await openJobs(database.queueConnection, openTestLog('take-test-and-die'));
const deps = processDependencies(database.db, jobs, dataDirectory);
const app = await buildApp(deps);
await app.ready();
const server = { app, deps };
const candidate = await createTestUser(deps);
const examiner = await createTestUser(deps, { isExaminer: true });
const myTestId = await addTest(server, candidate);
for (const skill of ['writing', 'speaking'] as const) {
  const attempt = await takePart(server, candidate, myTestId, skill, 'My town is quiet at night. '.repeat(20));
  await mark(server, examiner, attempt.attemptId, [6, 6, 6, 6]);
}
process.kill(process.pid, 'SIGKILL');
