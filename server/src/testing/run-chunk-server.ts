import { once } from 'node:events';
import { dirname } from 'node:path/posix';
import { GRANT_HEADER, putChunk } from '@bandmark/contracts/api/attempts';
import { STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { buildApp } from '../app';
import { openPglite, openPostgres } from '../database/open-database';
import { openJobs } from '../jobs/open-jobs';
import { openLog } from '../log';
import { addTest, begin, openTab } from './exam-calls';
import { processDependencies } from './process-dependencies';
import { createTestUser } from './test-user';

// Child process of the bench of chunks: the whole site with candidates who have begun, on PGlite or `DATABASE_URL` and
// on disk (the given directory) or `S3_*`. Prints one line of JSON and ends with its standard input.
const candidates = Number(process.argv[2]);
const { ['DATABASE_URL']: url, PATH: _path, ...environment } = process.env;
const s3 = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('S3_')));
const directory = process.argv[3] ?? '';
const database = url === undefined ? await openPglite(directory) : await openPostgres(url);
const log = openLog('error');
const jobs = await openJobs(database.queueConnection, log);
const deps = processDependencies(database.db, jobs, directory, { log, environment: s3 });
const app = await buildApp(deps);
await app.ready();

const uploads: { path: string; headers: Record<string, string> }[] = [];
for (let index = 0; index < candidates; index += 1) {
  const user = await createTestUser(deps);
  const attempt = await begin({ app, deps }, user, await addTest({ app, deps }, user));
  const { tabId, segment } = await openTab({ app, deps }, attempt, user.headers);
  const { attemptId } = attempt;
  uploads.push({
    path: dirname(fillPath(putChunk.path, { attemptId, stream: 'camera', segment, sequence: 0 })),
    headers: {
      [GRANT_HEADER]: attempt.grant,
      [TAB_HEADER]: tabId,
      [STREAM_STARTED_HEADER]: String(Date.now()),
      'content-type': 'video/webm;codecs=vp9,opus',
    },
  });
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin, uploads })}\n`);
await once(process.stdin.resume(), 'end');
await app.close();
await jobs.close();
await database.close();
process.exit(0);
