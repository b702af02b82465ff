import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eq, isNotNull } from 'drizzle-orm';
import { attempts, segments } from '../database/schema/attempts';
import { recordings } from '../database/schema/recordings';
import { addTest, begin, openTab } from './exam-calls';
import { openProcessSite } from './process-dependencies';
import { createTestUser } from './test-user';

/** One line of standard input. */
export type RecordingServerCommand =
  /** Begins speaking attempts of a new account: the number of segments of each. The response is one line. */
  | { begin: readonly number[] }
  /** Advances the server's clock. */
  | { forwardMs: number };

// Child process of the bench of hostile recordings: the complete site, on PGlite or `DATABASE_URL`. Reads one command
// per line of standard input, responds in lines of JSON, and prints a line for each finalised recording. Ends when its
// standard input ends.
const directory = await mkdtemp(join(tmpdir(), 'bandmark-bench-'));
let forwardMs = 0;
const site = await openProcessSite(directory, { clock: () => Date.now() + forwardMs });
const { db } = site.deps;
const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
print({ origin });

/** Attempts begin this long ago, so that ten minutes of recording fit in. */
const BEGUN_BEFORE_MS = 11 * 60_000;
const seen = new Set<string>();
const watch = setInterval(() => void look(), 50);

async function look(): Promise<void> {
  const done = await db
    .select({ attemptId: recordings.attemptId, state: recordings.state, hasCamera: recordings.hasCamera })
    .from(recordings)
    .where(isNotNull(recordings.finalisedAt));
  for (const one of done.filter(({ attemptId }) => !seen.has(attemptId))) {
    seen.add(one.attemptId);
    print({ finalised: one });
  }
}

async function beginAttempts(openSegments: readonly number[]) {
  const user = await createTestUser(site.deps);
  const begun: object[] = [];
  for (const number of openSegments) {
    const attempt = await begin(site, user, await addTest(site, user), 'speaking');
    const { attemptId } = attempt;
    const begunAt = attempt.begunAt - BEGUN_BEFORE_MS;
    await db.update(attempts).set({ begunAt }).where(eq(attempts.attemptId, attemptId));
    const { tabId } = await openTab(site, attempt, user.headers);
    // Inserted directly, because the API limits a page to 120 a minute.
    const others = Array.from({ length: number - 1 }, (_, index) => index + 2);
    if (others.length > 0)
      await db.insert(segments).values(others.map((segment) => ({ attemptId, segment, tabId, openedAt: begunAt })));
    begun.push({ attemptId, tabId, headers: user.headers });
  }
  return begun;
}

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line) as RecordingServerCommand;
  if ('forwardMs' in command) forwardMs += command.forwardMs;
  else print({ begun: await beginAttempts(command.begin) });
}
clearInterval(watch);
await site.stop();
await rm(directory, { recursive: true, force: true });
process.exit(0);
