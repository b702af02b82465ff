import { changeEmail, changePassword, deleteAccount, makeArchiveLink } from '@bandmark/contracts/api/account';
import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { confirmAddress } from '@bandmark/contracts/api/mails';
import { giveCertificateName } from '@bandmark/contracts/api/own-certificates';
import { newUserName } from '@bandmark/contracts/api/tests';
import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempts } from '../../database/schema/attempts';
import { endedCertificates } from '../../database/schema/certificates';
import { recordingChunks } from '../../database/schema/recordings';
import { users } from '../../database/schema/users';
import type { Jobs } from '../../jobs/jobs';
import { openJobs } from '../../jobs/open-jobs';
import { logName } from '../../log-name';
import { openMailer } from '../../mail/mailer';
import { readSettings } from '../../settings';
import { openStore } from '../../storage/open-store';
import { authCalls } from '../../testing/auth-calls';
import { addTest, begin, call, mark, openTab, putChunk, screenEvents, takePart } from '../../testing/exam-calls';
import { ENGINES, openTestDatabase } from '../../testing/open-test-database';
import { bucketSettings, startTestS3 } from '../../testing/s3-server';
import { readableLog } from '../../testing/test-log';
import type { TestUser } from '../../testing/test-user';
import { sharedParts, startTestServer, type TestServer, withServer } from '../../testing/with-server';
import { eraseAccounts } from './erase-accounts';

const ADDRESS = '203.0.113.77';
const NAME = 'Zdzisława Unikatowa';

/**
 * Everything that can hold traces: all rows of all tables, including the queue's, as text; keys and bytes of all
 * objects; the log.
 */
interface Site {
  server: TestServer;
  rows(): Promise<string[]>;
  objects(): Promise<string[]>;
  log(): string;
  close(): Promise<void>;
}

/** A site that also sends its jobs to the real queue, so that their rows are searched too. */
async function openSite(engine: (typeof ENGINES)[number], kind: 'disk' | 'bucket'): Promise<Site> {
  const [database, directory] = [await openTestDatabase(engine), await mkdtemp(join(tmpdir(), 'bandmark-erase-'))];
  const s3 = kind === 'bucket' ? await startTestS3() : null;
  const environment = s3 ? bucketSettings(s3) : {};
  const settings = readSettings(environment);
  const { log, text } = readableLog('debug');
  const shared = sharedParts('erasing');
  const queue = await openJobs(database.queueConnection, log, { nameOf: () => 'named' });
  const jobs: Jobs = {
    ...shared.jobs,
    causedBy: (requestId) => ({
      ...jobs,
      async send(name, payload, options) {
        await queue.causedBy(requestId).send(name, payload, options);
        await shared.jobs.causedBy(requestId).send(name, payload, options);
      },
    }),
    erase: async (texts) => (await shared.jobs.erase(texts)) + (await queue.erase(texts)),
  };
  const mailer = openMailer({ settings, store: openStore(settings, directory), clock: () => shared.now });
  const server = await startTestServer(
    database,
    directory,
    { environment, dependencies: { log, jobs, mailer } },
    shared,
  );
  return {
    server,
    log: text,
    async rows() {
      const { rows: tables } = (await database.db.execute(sql`
        select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)) as {
        rows: { name: string }[];
      };
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = (await database.db.execute(
          sql.raw(`select '${name} ' || t::text as text from ${name} t`),
        )) as { rows: { text: string }[] };
        found.push(...rows.map((row) => row.text));
      }
      return found;
    },
    async objects() {
      if (s3) return [...s3.objects].map(([key, bytes]) => `${key} ${bytes.toString('utf8')}`);
      const files = await readdir(directory, { recursive: true, withFileTypes: true });
      return Promise.all(
        files
          .filter((file) => file.isFile())
          .map(async (file) => {
            const path = join(file.parentPath, file.name);
            return `${path} ${(await readFile(path)).toString('utf8')}`;
          }),
      );
    },
    async close() {
      await server.app.close();
      await queue.close();
      await database.close();
      await s3?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Two runs cover both engines and both stores, which are independent of each other. */
const everySite = (['disk', 'bucket'] as const).map(
  (kind, at) => [ENGINES[at % ENGINES.length] ?? 'PGlite', kind] as const,
);

test.each(everySite)(
  'a week after its owner deleted it, nothing is left of an account (%s, %s)',
  async (engine, kind) => {
    const site = await openSite(engine, kind);
    const { server } = site;
    const { app, deps, jobs } = server;
    const { signIn, resetPassword } = authCalls(() => server);
    const post = (headers: Record<string, string>, { path }: { path: string }, body: object = {}) =>
      app.inject({ method: 'POST', url: path, headers, body, remoteAddress: ADDRESS });
    const lastToken = async () => {
      await jobs.runAll();
      return /token=3D([\w.=\r\n-]+?)(?=\r\n\r\n|")|token=([\w.-]+)/
        .exec(
          (await site.objects())
            .filter((object) => object.includes('unikat.2@'))
            .join('\n')
            .replace(/=\r\n/g, ''),
        )
        ?.slice(1)
        .find(Boolean);
    };

    // Use every feature that stores data of an account.
    const first = 'unikat.1@example.org';
    const second = 'unikat.2@example.org';
    const credentials = { email: first, password: 'Password1', reCaptcha: 'solved' };
    let token = (await post({}, { path: '/api/auth/sign-up' }, credentials)).json<{ JWT: string }>().JWT;
    let headers = { authorization: `Bearer ${token}` };
    await post(headers, newUserName, { name: NAME });
    await post(headers, giveCertificateName, { name: NAME });
    await resetPassword(first);
    await jobs.runAll();
    await post(headers, changeEmail, { email: second, password: 'Password1' });
    expect((await post({}, confirmAddress, { token: await lastToken() })).statusCode).toBe(200);
    token = (await post(headers, changePassword, { current: 'Password1', password: 'Password2' })).json<{
      JWT: string;
    }>().JWT;
    headers = { authorization: `Bearer ${token}` };
    const [row] = await deps.db.select().from(users).where(eq(users.email, second));
    const candidate: TestUser = { userId: row?.userId ?? '', email: second, token, headers };
    const myTestId = await addTest(server, candidate);
    const [writing, speaking] = [
      await takePart(server, candidate, myTestId, 'writing', `${NAME} wrote this.`),
      await takePart(server, candidate, myTestId, 'speaking'),
    ];
    await jobs.runAll();
    const examiner = await server.user({ isExaminer: true });
    for (const { attemptId } of [writing, speaking]) await mark(server, examiner, attemptId, [6, 6, 6, 6]);
    await jobs.runAll();
    const [certificate] = await deps.db.query.certificates.findMany({
      where: (table) => eq(table.myTestId, myTestId),
    });
    expect(certificate?.record.userName).toBe(NAME);
    await jobs.tick('compare-records');
    await post(headers, makeArchiveLink);
    const enquiry = { plan: 'pro', name: NAME, email: second, organisation: 'School', people: '20', message: 'When?' };
    expect((await post({}, sendEnquiry, { ...enquiry, reCaptcha: 'solved' })).statusCode).toBe(200);
    // An open exam with a stored chunk.
    const open = await begin(server, candidate, await addTest(server, candidate), 'writing');
    const { tabId, segment } = await openTab(server, open, headers);
    const chunk = { stream: 'screen', segment, bytes: screenEvents(deps.clock()), tabId, headers } as const;
    await putChunk(server, open.attemptId, chunk);
    const bystander = await server.user({ name: 'Other Person' });
    const other = await begin(server, bystander, await addTest(server, bystander), 'writing');
    await call(server, 'POST', `/api/attempts/${other.attemptId}/submit`, bystander.headers, {
      sequence: 1,
      text: 'What another wrote.',
    });
    await jobs.runAll();

    const parts = await deps.db.select().from(attempts).where(eq(attempts.userId, candidate.userId));
    const chunks = await deps.db.select({ sha256: recordingChunks.sha256 }).from(recordingChunks);
    const manifests = (await site.objects()).filter((object) => object.includes(`${writing.uuid}.manifest.json`));
    const hashes = manifests.flatMap((text) =>
      [...text.matchAll(/"sha256":"([0-9a-f]{64})"/g)].map(([, hash]) => hash),
    );
    expect([chunks.length, hashes.length].every((count) => count >= 3)).toBe(true);
    const sought = [
      ...[NAME, 'Zdzis', first, second, ADDRESS, candidate.userId],
      ...parts.flatMap((part) => [part.attemptId, part.answerId, part.uuid, part.slug, part.myTestId, part.receipt]),
      ...[...chunks.map(({ sha256 }) => sha256), ...hashes],
    ].flatMap((words) => (words == null ? [] : [String(words)]));
    const traces = async () => {
      const everything = [...(await site.rows()), ...(await site.objects())];
      return everything.filter((text) => sought.some((words) => text.includes(words)));
    };
    expect((await traces()).length).toBeGreaterThan(30);
    // The log never contained them.
    expect(sought.filter((words) => site.log().includes(words))).toEqual([]);

    // The grace period of a week.
    const deleted = await post(headers, deleteAccount, { password: 'Password2' });
    expect(deleted.json()).toEqual({ deleteAt: deps.clock() + 7 * DAY_MS });
    server.advance(7 * DAY_MS - 1);
    await jobs.tick('erase-accounts');
    expect((await signIn(second, 'Password2')).statusCode).toBe(200);
    server.advance(1);
    await jobs.tick('erase-accounts');
    expect((await signIn(second, 'Password2')).statusCode).toBe(401);
    expect([401, 409]).toContain((await putChunk(server, open.attemptId, { ...chunk, sequence: 1 })).statusCode);
    server.advance(31 * MINUTE_MS);
    await jobs.tick('erase-accounts');
    // Rate limits of networks expire.
    server.advance(DAY_MS);
    await jobs.tick('cleanup');

    const ended = await deps.db.select().from(endedCertificates);
    expect(ended).toEqual([
      expect.objectContaining({ certificateId: certificate?.certificateId, kind: 'account-deleted', myTestId: null }),
    ]);
    expect(await traces()).toEqual([]);
    expect(sought.filter((words) => site.log().includes(words))).toEqual([]);
    expect((await site.rows()).some((text) => text.includes('What another wrote.'))).toBe(true);
    expect((await site.objects()).filter((object) => object.includes(certificate?.certificateId ?? '-'))).toEqual([]);
    await site.close();
  },
  120_000,
);

withServer('the job that erases accounts', (server) => {
  const post = (headers: Record<string, string>, { path }: { path: string }, body: object = {}) =>
    server().app.inject({ method: 'POST', url: path, headers, body });

  test('a run that was killed is finished by the next', async () => {
    const user = await server().user();
    const { attemptId } = await takePart(server(), user, await addTest(server(), user), 'writing');
    await server().jobs.runAll();
    await post(user.headers, deleteAccount, { email: user.email });
    server().advance(7 * DAY_MS);
    await eraseAccounts(server().deps);
    server().advance(31 * MINUTE_MS);
    const dying = {
      ...server().deps,
      endCertificatesOfAccount: async () => {
        throw new Error('killed');
      },
    };
    await expect(eraseAccounts(dying)).rejects.toThrow('killed');
    await eraseAccounts(server().deps);
    await eraseAccounts(server().deps);
    expect(await server().deps.db.select().from(users).where(eq(users.userId, user.userId))).toEqual([]);
    expect(await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId))).toEqual([]);
  });

  test('one account that fails keeps no other from being erased, and the run fails once they are', async () => {
    const accounts = [await server().user(), await server().user(), await server().user()];
    const left = async () => {
      const rows = await server().deps.db.select({ userId: users.userId }).from(users);
      return accounts.map(({ userId }) => rows.some((row) => row.userId === userId));
    };
    for (const { headers, email } of accounts) await post(headers, deleteAccount, { email });
    const { log, text } = readableLog();
    const deps = {
      ...server().deps,
      log,
      closeExams: async (_tx: unknown, userId: string) => {
        if (userId === accounts[0]?.userId) throw new Error(`no closing of ${userId}`);
      },
      recordingPlaces: async (userId: string) => {
        if (userId === accounts[1]?.userId) throw new Error(`no places of ${userId}`);
        return [];
      },
    };
    server().advance(7 * DAY_MS);
    await expect(eraseAccounts(deps)).rejects.toThrow('no closing of');
    server().advance(31 * MINUTE_MS);
    await expect(eraseAccounts(deps)).rejects.toThrow('no closing of');
    expect(await left()).toEqual([true, true, false]);
    expect(text()).toContain(logName(deps.secrets, accounts[1]?.userId ?? ''));
    expect(accounts.filter(({ userId }) => text().includes(userId))).toEqual([]);
    server().advance(31 * MINUTE_MS);
    for (let run = 0; run < 2; run += 1) {
      await eraseAccounts(server().deps);
      server().advance(31 * MINUTE_MS);
    }
    expect(await left()).toEqual([false, false, false]);
  });
});
