import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { InjectOptions } from 'fastify';
import { issueCertificate } from '../certificates/issue-certificate';
import * as schema from '../database/schema';
import { attempts } from '../database/schema/attempts';
import { rateLimits } from '../database/schema/auth';
import { lockAttempt } from '../exams/attempts/attempt';
import { addTest, begin, call, type Headers } from '../testing/exam-calls';
import { ENGINES } from '../testing/open-test-database';
import { headersOfCaller } from '../testing/sample-actors';
import { nameOf, requestOf, SAMPLE_CALLS, type SampleCall } from '../testing/sample-calls';
import { makeScene } from '../testing/scene';
import { untilQueryIsBlocked } from '../testing/until-query-is-blocked';
import type { TestUser } from '../testing/test-user';
import { withServer } from '../testing/with-server';
import { type TwoServers, withTwoServers } from '../testing/with-two-servers';

const CHANGING = SAMPLE_CALLS.filter(({ endpoint }) => endpoint.method !== 'GET').map(
  (sample) => [nameOf(sample), sample] as const,
);

/**
 * All tables except the rate limits, which may count a call twice; whatever else a call leaves is a row, an object or a
 * mail.
 */
const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable) && table !== rateLimits)
  .map((table) => getTableConfig(table as PgTable).name);

/** In sequence, the second call finds the session ended; concurrent calls both end it. */
const ENDING_THE_SESSION = new Set(['POST /api/auth/sign-out', 'POST /api/account/deletion']);

/** Concurrent calls may both ask for the same next key, so one or two are made. */
const ROTATION = 'POST /api/operator/credential-keys';

const twice = (servers: () => TwoServers) => {
  let caller = 0;

  const rowsAndMails = async (): Promise<Record<string, number>> => {
    const { site } = servers();
    const counts = TABLES.map((name) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
    const { rows } = (await site.deps.db.execute(sql.raw(counts.join(' union all ')))) as {
      rows: { name: string; rows: number }[];
    };
    return { ...Object.fromEntries(rows.map((row) => [row.name, row.rows])), 'sent mails': site.mails.length };
  };

  /** @returns the responses to both calls, and what they left */
  const runTwice = async (sample: SampleCall, isAtOnce: boolean) => {
    const { site, first, second } = servers();
    const made = await makeScene(site);
    const scene = { ...made, ...(await sample.state?.(site, made)) };
    await site.jobs.runAll();
    const before = await rowsAndMails();
    const request: InjectOptions = {
      ...requestOf(sample, scene, headersOfCaller(sample.endpoint, scene, site)),
      remoteAddress: `10.2.0.${(caller += 1)}`,
    };
    const responses = isAtOnce
      ? await Promise.all([first.app.inject(request), second.app.inject(request)])
      : [await first.app.inject(request), await second.app.inject(request)];
    await site.jobs.runAll();
    const after = Object.entries(await rowsAndMails());
    return {
      statuses: responses.map(({ statusCode }) => statusCode).sort(),
      left: Object.fromEntries(
        after.flatMap(([name, rows]) => (rows === before[name] ? [] : [[name, rows - (before[name] ?? 0)]])),
      ),
    };
  };

  test.each(CHANGING)('%s: does what it does one after the other', async (name, sample) => {
    const inSequence = await runTwice(sample, false);
    const atOnce = await runTwice(sample, true);
    if (name !== ROTATION) expect(atOnce.left).toEqual(inSequence.left);
    expect(atOnce.statuses.filter((status) => status >= 500)).toEqual([]);
    if (!ENDING_THE_SESSION.has(name)) expect(atOnce.statuses).toEqual(inSequence.statuses);
  });
};

// The default site: one server and the embedded database. Two of the same call meet there between their queries.
withServer(
  'the same call twice at the same moment',
  (server) => twice(() => ({ site: server(), first: server(), second: server() })),
  { engines: ['PGlite'] },
);
withTwoServers('the same call twice at the same moment', twice);

// The embedded database has one connection, so no transaction ever waits for a lock there.
if (ENGINES.includes('PostgreSQL'))
  withServer(
    'calls that lock the same rows',
    (server) => {
      const reason = 'Another person took the test.';

      test.each([
        [
          'the issuing of its certificate',
          async (myTestId: number) => void (await issueCertificate(server().deps, myTestId)),
        ],
        [
          'a holder who withdraws the recordings',
          (myTestId: number, headers: Headers) =>
            call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`, headers),
        ],
        [
          'a lead who withdraws the certificate',
          async (myTestId: number) => {
            const { headers } = await server().user({ isLead: true });
            const url = `/api/corrections/tests/${myTestId}/withdraw-certificate`;
            return call(server(), 'POST', url, headers, { reason });
          },
        ],
      ])('a submit, and %s: one waits for the other, and neither fails', async (_, work) => {
        const candidate = await server().user();
        const myTestId = await addTest(server(), candidate);
        const { attemptId } = await begin(server(), candidate, myTestId);
        const { db } = server().deps;
        const mine = eq(attempts.attemptId, attemptId);
        let working: Promise<{ statusCode?: number } | undefined> = Promise.resolve(undefined);
        await db.transaction(async (tx) => {
          await lockAttempt(tx, attemptId);
          await tx.update(attempts).set({ answerText: 'The last text.' }).where(mine);
          working = work(myTestId, candidate.headers);
          await untilQueryIsBlocked(db);
          // The second update of a row in one transaction checks its foreign keys again, and so locks test and account.
          await tx.update(attempts).set({ submittedAt: 1 }).where(mine);
        });
        expect((await working)?.statusCode).not.toBe(503);
      });

      test('two operators who give each other extra time: neither waits for the other', async () => {
        const one = await server().user({ isOperator: true });
        const two = await server().user({ isOperator: true });
        const give = (by: TestUser, { email }: TestUser, timeFactor: number) =>
          call(server(), 'POST', '/api/operations/accounts/extra-time', by.headers, { email, timeFactor });
        for (const timeFactor of [1.25, 1.5, 1.25, 1.5, 1.25, 1.5]) {
          const given = await Promise.all([give(one, two, timeFactor), give(two, one, timeFactor)]);
          expect(given.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        }
      });

      test('an operator who gives a candidate extra time while another one makes them a lead', async () => {
        const [one, two] = [await server().user({ isOperator: true }), await server().user({ isOperator: true })];
        const { email } = await server().user();
        const post = (path: string, by: TestUser, body: object) =>
          call(server(), 'POST', `/api/operations/accounts/${path}`, by.headers, { email, ...body });
        for (const isGiven of [true, false, true, false, true, false]) {
          const given = await Promise.all([
            post('extra-time', one, { timeFactor: isGiven ? 1.5 : 1.25 }),
            post('role', two, { role: 'lead', isGiven }),
          ]);
          expect(given.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        }
      });
    },
    { engines: ['PostgreSQL'] },
  );
