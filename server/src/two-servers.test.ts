import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { eq } from 'drizzle-orm';
import { certificates } from './database/schema/certificates';
import { recordingChunks } from './database/schema/recordings';
import { ADDRESS_LIMITS } from './accounts/sign-in/limits';
import { randomUuid } from './random-id';
import { addTest, begin, call, cameraSlices, mark, openTab, putChunk, takePart } from './testing/exam-calls';
import { withTwoServers } from './testing/with-two-servers';

withTwoServers('an exam', (servers) => {
  const save = (attempt: Attempt, tabId: string, sequence: number, headers: Record<string, string>) =>
    servers().site.app.inject({
      method: 'PUT',
      url: `/api/attempts/${attempt.attemptId}/answer`,
      headers: { ...headers, 'x-tab-id': tabId },
      payload: { sequence, text: `version ${sequence}` },
    });

  test('is written from one tab, whichever server is asked, and each sees what the other stored', async () => {
    const { site, first, second } = servers();
    const { headers, ...candidate } = await site.user();
    const attempt = await begin(site, { headers, ...candidate }, await addTest(site, { headers, ...candidate }));
    const { tabId } = await openTab(first, attempt, headers);
    for (let sequence = 1; sequence <= 6; sequence += 1)
      expect((await save(attempt, tabId, sequence, headers)).statusCode).toBe(200);
    const lease = `/api/attempts/${attempt.attemptId}/lease`;
    expect((await call(second, 'POST', lease, headers, { tabId: randomUuid() })).statusCode).toBe(409);
    const part = `/api/certificate/quick-tests/${attempt.myTestId}/writing`;
    for (const server of [first, second]) {
      const { attempt: seen } = (await call(server, 'GET', part, headers)).json<{ attempt: Attempt }>();
      expect(seen.answer).toEqual({ sequence: 6, text: 'version 6' });
    }
  });

  test('a chunk that reaches both servers at once is stored once', async () => {
    const { site, first, second } = servers();
    const candidate = await site.user();
    const attempt = await begin(site, candidate, await addTest(site, candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openTab(site, attempt, headers);
    const [bytes] = await cameraSlices();
    const chunk = { stream: 'camera', bytes: bytes ?? '', tabId, headers } as const;
    const stored = await Promise.all([first, second].map((server) => putChunk(server, attempt.attemptId, chunk)));
    expect(stored.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await site.deps.db
      .select()
      .from(recordingChunks)
      .where(eq(recordingChunks.attemptId, attempt.attemptId));
    expect(rows).toHaveLength(1);
  });

  test('one certificate is issued, however many servers see the last mark', async () => {
    const { site, first, second } = servers();
    const candidate = await site.user();
    const examiner = await site.user({ isExaminer: true });
    const myTestId = await addTest(site, candidate);
    const parts: Attempt[] = [];
    for (const skill of ['writing', 'speaking'] as const) parts.push(await takePart(site, candidate, myTestId, skill));
    await site.jobs.runAll();
    for (const { attemptId } of parts) {
      const marked = await Promise.all(
        [first, second].map((server) => mark(server, examiner, attemptId, [6, 6, 6, 6])),
      );
      expect(marked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    await site.jobs.runAll();
    expect(await site.deps.db.select().from(certificates).where(eq(certificates.myTestId, myTestId))).toHaveLength(1);
    const urls = [first, second].map(
      async (server) =>
        (await call(server, 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>()[0]?.certificateUrl,
    );
    const [one, two] = await Promise.all(urls);
    expect(one).toMatch(/^\/#A/);
    expect(two).toBe(one);
  });
});

withTwoServers('an account', (servers) => {
  const post = (server: 'first' | 'second' | 'site', url: string, payload: object, remoteAddress = '192.0.2.7') =>
    servers()[server].app.inject({ method: 'POST', url, payload, remoteAddress });
  const account = { email: 'two@example.org', password: 'Password1', reCaptcha: 'solved' };

  test('is made by one server and used at the other; a new password ends its sessions at both', async () => {
    const { JWT } = (await post('first', '/api/auth/sign-up', account)).json<{ JWT: string }>();
    const headers = { authorization: `Bearer ${JWT}` };
    expect((await call(servers().second, 'GET', '/api/auth/user-info', headers)).statusCode).toBe(200);
    await post('first', '/api/auth/reset-password', { email: account.email, reCaptcha: 'solved' });
    await servers().site.jobs.runAll();
    const token = /#token=([\w-]+)/.exec(servers().site.mails.at(-1)?.text ?? '')?.[1];
    const renew = { token, password: 'Password2' };
    expect((await post('second', '/api/auth/new-password', renew)).statusCode).toBe(200);
    expect((await post('first', '/api/auth/new-password', renew)).statusCode).toBe(400);
    for (const server of [servers().first, servers().second])
      expect((await call(server, 'GET', '/api/auth/user-info', headers)).statusCode).toBe(401);
  });

  test('rate limits count the calls to both', async () => {
    const tries = ADDRESS_LIMITS.recovery.max + 1;
    const codes: number[] = [];
    for (let at = 0; at < tries; at += 1) {
      const email = `limit-${at}@example.org`;
      const sent = await post('site', '/api/auth/reset-password', { email, reCaptcha: 'solved' }, '192.0.2.8');
      codes.push(sent.statusCode);
    }
    expect(codes.slice(0, -1).every((code) => code === 200)).toBe(true);
    expect(codes.at(-1)).toBe(429);
  });
});
