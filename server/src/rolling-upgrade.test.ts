import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@bandmark/contracts/api/auth';
import type { Attempt } from '@bandmark/contracts/api/attempts';
import { compiledServer } from '@bandmark/tools/build/compiled-server';
import { compatibilityServer, unpackCompatibilityServer } from '@bandmark/tools/compatibility/compatibility-server';
import { ne, sql } from 'drizzle-orm';
import { recordings } from './database/schema/recordings';
import {
  addTest,
  begin,
  call,
  type Callable,
  cameraSlices,
  JPEG,
  openTab,
  putChunk,
  screenEvents,
} from './testing/exam-calls';
import { ENGINES, openTestDatabase } from './testing/open-test-database';
import { bucketSettings, startTestS3 } from './testing/s3-server';
import { type ServerProcess, startServerProcess } from './testing/server-process';
import { solveCaptchaOf } from './testing/solve-captcha';
import type { TestUser } from './testing/test-user';

/** The embedded database has one process, so two versions can only meet on PostgreSQL. */
const onPostgres = ENGINES.includes('PostgreSQL') ? describe : describe.skip;

/** An exam in progress; each step may go to another server than the one before. */
class Exam {
  private sequence = 0;
  private readonly startedAt = Date.now();
  private constructor(
    private readonly candidate: TestUser,
    readonly attempt: Attempt,
    private readonly tab: { tabId: string; segment: number },
    private readonly slices: readonly Buffer[],
  ) {}

  static async begin(server: Callable, candidate: TestUser): Promise<Exam> {
    const attempt = await begin(server, candidate, await addTest(server, candidate));
    return new Exam(candidate, attempt, await openTab(server, attempt, candidate.headers), await cameraSlices());
  }

  /** Saves a text and sends a chunk of the camera. @returns the status of both */
  async goOn(server: Callable): Promise<number[]> {
    const sequence = this.sequence;
    this.sequence += 1;
    const { headers } = this.candidate;
    const saved = await server.app.inject({
      method: 'PUT',
      url: `/api/attempts/${this.attempt.attemptId}/answer`,
      headers: { ...headers, 'x-tab-id': this.tab.tabId },
      payload: { sequence: sequence + 1, text: `version ${sequence + 1}` },
    });
    const bytes = this.slices[sequence];
    const chunk = bytes && (await this.put(server, 'camera', bytes, sequence));
    return [saved, ...(chunk ? [chunk] : [])].map(({ statusCode }) => statusCode);
  }

  /** Sends what is left of the recording and submits. @returns the status of the last two calls */
  async end(server: Callable): Promise<number[]> {
    const { headers } = this.candidate;
    while (this.sequence < this.slices.length) await this.goOn(server);
    await this.put(server, 'screen', screenEvents(this.startedAt), 0);
    await this.put(server, 'thumbnail', JPEG, 0);
    const { segment } = this.tab;
    const streams = (['camera', 'screen', 'thumbnail'] as const).map((stream) => ({
      stream,
      segment,
      chunks: stream === 'camera' ? this.slices.length : 1,
    }));
    const path = `/api/attempts/${this.attempt.attemptId}`;
    const completed = await call(server, 'POST', `${path}/recording/complete`, headers, { streams });
    const text = { sequence: this.sequence + 1, text: 'The last version.' };
    const submitted = await call(server, 'POST', `${path}/submit`, headers, text);
    return [completed.statusCode, submitted.statusCode];
  }

  private put(server: Callable, stream: 'camera' | 'screen' | 'thumbnail', bytes: Buffer | string, sequence: number) {
    const { segment, tabId } = this.tab;
    const { headers } = this.candidate;
    const startedAt = this.startedAt + (stream === 'camera' ? 250 : 0);
    return putChunk(server, this.attempt.attemptId, { stream, segment, sequence, bytes, tabId, startedAt, headers });
  }
}

async function candidateOf(server: ServerProcess): Promise<TestUser> {
  const email = `${Math.random().toString(36).slice(2)}@example.org`;
  const payload = { email, password: 'Password1', reCaptcha: await solveCaptchaOf(server.origin) };
  const response = await server.app.inject({ method: 'POST', url: signUp.path, payload });
  const { JWT } = response.json<{ JWT: string }>();
  return { headers: { authorization: `Bearer ${JWT}` } } as TestUser;
}

onPostgres('the version before and this one, side by side on one database', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  });

  test('exams go on through an upgrade and a rollback, whichever server they meet', async () => {
    const database = await openTestDatabase('PostgreSQL');
    closers.push(database.close);
    if (database.queueConnection.kind !== 'postgres') throw new Error('Not PostgreSQL.');
    // As the previous version would find it: without a table.
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    await database.db.execute(sql`drop schema if exists drizzle cascade`);
    const s3 = await startTestS3();
    closers.push(s3.close);
    const environment = {
      ...bucketSettings(s3),
      DATABASE_URL: database.queueConnection.url,
      SECRET: 'a secret of the test, thirty-two characters',
      CAPTCHA_COST: '1',
    };
    const start = async (command: readonly string[]) => {
      const server = await startServerProcess(command, environment);
      closers.push(() => server.stop());
      return server;
    };
    const migrations = async () => {
      const { rows } = (await database.db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as {
        rows: unknown[];
      };
      return rows.length;
    };

    const directory = await mkdtemp(join(tmpdir(), 'bandmark-before-'));
    closers.push(() => rm(directory, { recursive: true, force: true }));
    const beforeMain = await unpackCompatibilityServer(directory);
    const before = await start([beforeMain]);
    expect(await migrations()).toBe((await compatibilityServer()).migrations.length);
    const old = await candidateOf(before);
    const exam = await Exam.begin(before, old);
    expect(await exam.goOn(before)).toEqual([200, 200]);

    // The new version migrates and starts while the previous one keeps serving.
    let isUp = false;
    const starting = start([compiledServer('main')]).finally(() => (isUp = true));
    const meanwhile = await Exam.begin(before, await candidateOf(before));
    while (!isUp) expect(new Set(await meanwhile.goOn(before))).toEqual(new Set([200]));
    const after = await starting;

    // One exam begins on the previous version and ends on this one, another the other way round, with steps on both
    // servers.
    expect(await exam.goOn(after)).toEqual([200, 200]);
    expect(await exam.goOn(before)).toEqual([200, 200]);
    expect(await meanwhile.end(before)).toEqual([200, 200]);
    expect(await exam.end(after)).toEqual([200, 200]);
    const newcomer = await candidateOf(after);
    const newExam = await Exam.begin(after, newcomer);
    expect(await newExam.goOn(before)).toEqual([200, 200]);
    expect(await newExam.goOn(after)).toEqual([200, 200]);

    // A rollback: the previous version starts again on the newer tables, and the newer server stops.
    const again = await start([beforeMain]);
    expect(await after.stop()).toBe(0);
    expect(await newExam.goOn(again)).toEqual([200, 200]);
    expect(await newExam.end(again)).toEqual([200, 200]);
    for (const [server, candidate] of [
      [before, newcomer],
      [again, old],
    ] as const)
      expect((await call(server, 'GET', '/api/auth/user-info', candidate.headers)).statusCode).toBe(200);

    // Jobs of either version finish the recordings, and nothing failed on the way.
    const unfinished = () => database.db.select().from(recordings).where(ne(recordings.state, 'finalised'));
    while ((await unfinished()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    for (const server of [before, after, again])
      expect(server.output()).not.toMatch(/"level":(?:50|"error"|"fatal")|Error/);
  });
});
