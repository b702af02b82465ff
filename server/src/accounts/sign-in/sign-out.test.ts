import { DAY_MS } from '@bandmark/domain/durations';
import { SignJWT } from 'jose';
import type { Attempt } from '@bandmark/contracts/api/attempts';
import { users } from '../../database/schema/users';
import { endedSessions } from '../../database/schema/auth';
import { cleanup } from '../../jobs/cleanup';
import { authCalls } from '../../testing/auth-calls';
import { addTest, begin, call, type Headers, openTab, putChunk, screenEvents } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { issueSession } from './session';
import { eq } from 'drizzle-orm';

withServer('logging out', (server) => {
  const calls = authCalls(server);
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const statusOf = async (token: string): Promise<number> => (await calls.userInfo(token)).statusCode;
  const signOut = (token: string, body: object = {}, headers: Headers = {}) =>
    call(server(), 'POST', '/api/auth/sign-out', { ...bearer(token), ...headers }, body);
  const accountOf = async (userId: string) => {
    const [row] = await server().deps.db.select().from(users).where(eq(users.userId, userId));
    if (!row) throw new Error('no account');
    return row;
  };
  const anotherSession = async (userId: string) => issueSession(server().deps, await accountOf(userId));

  test('ends this session, however its token is spelled, and no other', async () => {
    const { userId, token } = await server().user();
    const other = await anotherSession(userId);
    expect((await signOut(token)).statusCode).toBe(200);
    // Only some bits of a signature's last base64 character count, so four spellings decode to the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    for (let spelling = 0; spelling < 4; spelling += 1)
      expect(await statusOf(token.slice(0, -1) + (alphabet[(last & ~3) + spelling] ?? ''))).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect((await signOut(token)).statusCode).toBe(401);
    const again = await calls.userInfo(token);
    expect(again.json()).toMatchObject({ code: 'session_ended' });
  });

  test('ends a session that the server before gave, whose token has no id', async () => {
    const { userId } = await server().user();
    const now = Math.floor(server().deps.clock() / 1000);
    const token = await new SignJWT({ sv: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience('session')
      .setIssuedAt(now)
      .setExpirationTime(now + 1000)
      .sign(server().deps.secrets.session);
    expect(await statusOf(token)).toBe(200);
    await signOut(token);
    expect(await statusOf(token)).toBe(401);
  });

  test('everywhere ends every session, and makes every other browser unknown', async () => {
    const { userId, token } = await server().user();
    const [phone, stranger] = [await anotherSession(userId), (await server().user()).token];
    const response = await signOut(token, { everywhere: true });
    expect(response.statusCode).toBe(200);
    expect(String(response.headers['set-cookie'])).toMatch(/^bandmark-device=/);
    expect([await statusOf(token), await statusOf(phone), await statusOf(stranger)]).toEqual([401, 401, 200]);
    expect(await statusOf(await anotherSession(userId))).toBe(200);
  });

  test('an ended session is remembered as long as its token would have lasted', async () => {
    const { token } = await server().user();
    await signOut(token);
    server().advance(29 * DAY_MS);
    await cleanup(server().deps);
    expect((await server().deps.db.select().from(endedSessions)).length).toBeGreaterThan(0);
    server().advance(2 * DAY_MS);
    await cleanup(server().deps);
    expect(await server().deps.db.select().from(endedSessions)).toEqual([]);
  });

  describe('and an open exam', () => {
    const scene = async () => {
      const candidate = await server().user();
      const attempt = await begin(server(), candidate, await addTest(server(), candidate));
      const grant = { 'x-attempt-grant': attempt.grant };
      const { tabId } = await openTab(server(), attempt, grant);
      return { candidate, attempt, grant, tabId };
    };
    const save = (attempt: Attempt, headers: Headers, tabId: string, sequence: number) =>
      call(
        server(),
        'PUT',
        `/api/attempts/${attempt.attemptId}/answer`,
        { ...headers, 'x-tab-id': tabId },
        { sequence, text: `Text ${sequence}` },
      );
    const record = (attempt: Attempt, headers: Headers, tabId: string, sequence: number) =>
      putChunk(server(), attempt.attemptId, {
        stream: 'screen',
        sequence,
        bytes: screenEvents(server().deps.clock()),
        tabId,
        headers,
      });

    test('logging out here leaves the grant as it is: what was written offline still arrives', async () => {
      const { candidate, attempt, grant, tabId } = await scene();
      await signOut(candidate.token);
      expect((await save(attempt, grant, tabId, 1)).statusCode).toBe(200);
      expect((await record(attempt, grant, tabId, 0)).statusCode).toBe(200);
    });

    test('a new password, or logging out everywhere, takes the answer from older grants and loses no recording', async () => {
      const { candidate, attempt, grant, tabId } = await scene();
      const stranger = await scene();
      expect((await save(attempt, grant, tabId, 1)).statusCode).toBe(200);
      await signOut(candidate.token, { everywhere: true });
      expect((await save(stranger.attempt, stranger.grant, stranger.tabId, 1)).statusCode).toBe(200);

      const refused = await save(attempt, grant, tabId, 2);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'grant_ended']);
      // A retry of a request whose acknowledgement was lost.
      expect((await save(attempt, grant, tabId, 1)).statusCode).toBe(200);
      const address = `/api/attempts/${attempt.attemptId}`;
      for (const [path, body] of [
        ['lease', { tabId, takeOver: true, newSegment: true }],
        ['submit', { sequence: 3, text: 'A stranger’s' }],
      ] as const)
        expect((await call(server(), 'POST', `${address}/${path}`, grant, body)).statusCode).toBe(401);
      expect((await record(attempt, grant, tabId, 0)).statusCode).toBe(200);

      // After signing in again, the same page continues with a new grant.
      const again = await anotherSession(candidate.userId);
      const reopened = await begin(
        server(),
        { ...candidate, headers: { authorization: `Bearer ${again}` } },
        attempt.myTestId,
      );
      expect((await save(attempt, { 'x-attempt-grant': reopened.grant }, tabId, 2)).statusCode).toBe(200);
      const streams = [{ stream: 'screen', segment: 1, chunks: 1 }];
      expect((await call(server(), 'POST', `${address}/recording/complete`, grant, { streams })).statusCode).toBe(200);
    });
  });
});
