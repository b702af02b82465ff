import { resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { GRANT_HEADER, submitAttempt } from '@bandmark/contracts/api/attempts';
import { STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { hashPassword } from '../accounts/sign-in/password';
import { users } from '../database/schema/users';
import { addTest, begin, openTab } from './exam-calls';
import { openProcessSite } from './process-dependencies';
import { createTestUser } from './test-user';

// Child process of the load and sign-in benches: seeds candidates who have begun an attempt, in `DATA_DIR` or
// `DATABASE_URL`, for the compiled server that starts afterwards with `TEST_SECRET`. Prints one line of JSON.
const [count = '0', password = ''] = process.argv.slice(2);
const site = await openProcessSite(resolve(process.env['DATA_DIR'] ?? ''));

const candidates: object[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const user = await createTestUser(site.deps);
  const attempt = await begin(site, user, await addTest(site, user));
  const { tabId, segment } = await openTab(site, attempt, user.headers);
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
// All accounts share a hash, because hashing for each would take minutes.
if (password !== '') await site.deps.db.update(users).set({ passwordHash: await hashPassword(password) });
await site.stop();
// Exits in the callback, because a write to a pipe is asynchronous and would be cut off.
process.stdout.write(`${JSON.stringify(candidates)}\n`, () => process.exit(0));
