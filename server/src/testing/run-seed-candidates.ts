import { resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { GRANT_HEADER, submitAttempt } from '@bandmark/contracts/api/attempts';
import { STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { buildApp } from '../app';
import { hashPassword } from '../accounts/sign-in/password';
import { openPglite, openPostgres } from '../database/open-database';
import { users } from '../database/schema/users';
import { openJobs } from '../jobs/open-jobs';
import { openLog } from '../log';
import { addTest, begin, openTab } from './exam-calls';
import { processDependencies } from './process-dependencies';
import { createTestUser } from './test-user';

// Child process of the benches of load and sign-ins: candidates who have begun, in `DATA_DIR` or `DATABASE_URL`, for
// the compiled server that starts on them afterwards with `TEST_SECRET`. Prints one line of JSON.
const [count = '0', password = ''] = process.argv.slice(2);
const { ['DATABASE_URL']: url, ['DATA_DIR']: directory = '' } = process.env;
const dataDirectory = resolve(directory);
const database = url === undefined ? await openPglite(dataDirectory) : await openPostgres(url);
const log = openLog('error');
const jobs = await openJobs(database.queueConnection, log);
const deps = processDependencies(database.db, jobs, dataDirectory, { log });
const app = await buildApp(deps);
await app.ready();

const candidates: object[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const user = await createTestUser(deps);
  const attempt = await begin({ app, deps }, user, await addTest({ app, deps }, user));
  const { tabId, segment } = await openTab({ app, deps }, attempt, user.headers);
  candidates.push({
    email: user.email,
    attempt: dirname(fillPath(submitAttempt.path, { attemptId: attempt.attemptId })),
    segment,
    session: user.headers,
    headers: {
      [GRANT_HEADER]: attempt.grant,
      [TAB_HEADER]: tabId,
      [STREAM_STARTED_HEADER]: String(Date.now()),
    },
  });
}
// One hash for all: a hash for each account would take minutes.
if (password !== '') await deps.db.update(users).set({ passwordHash: await hashPassword(password) });
await app.close();
await jobs.close();
await database.close();
// Only the callback says that a pipe has taken it all.
process.stdout.write(`${JSON.stringify(candidates)}\n`, () => process.exit(0));
