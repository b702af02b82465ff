import { once } from 'node:events';
import { dirname } from 'node:path/posix';
import { GRANT_HEADER, putChunk } from '@bandmark/contracts/api/attempts';
import { STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { addTest, begin, openTab } from './exam-calls';
import { openProcessSite } from './process-dependencies';
import { createTestUser } from './test-user';

// Child process of the chunk bench: the complete site with candidates who have begun an attempt, on PGlite or
// `DATABASE_URL`, and on disk (the given directory) or `S3_*`. Prints one line of JSON and ends when its standard input
// ends.
const candidates = Number(process.argv[2]);
const s3 = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('S3_')));
const site = await openProcessSite(process.argv[3] ?? '', { environment: s3 });

const uploads: { path: string; headers: Record<string, string> }[] = [];
for (let index = 0; index < candidates; index += 1) {
  const user = await createTestUser(site.deps);
  const attempt = await begin(site, user, await addTest(site, user));
  const { tabId, segment } = await openTab(site, attempt, user.headers);
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
const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin, uploads })}\n`);
await once(process.stdin.resume(), 'end');
await site.stop();
process.exit(0);
