import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ARCHIVE_PATH, makeArchiveLink } from '@bandmark/contracts/api/account';
import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { fromBufferPromise } from 'yauzl';
import { signInCodes } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import { addTest, begin, mark, openTab, putChunk, takePart } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import type { ObjectStore } from '../../storage/object-store';
import { endEverySession } from '../sign-in/sign-out';
import { HELD_TABLES, LEFT_OUT } from './held-tables';
import { writeArchive } from './write-archive';

withServer('the archive of an account', (server) => {
  const link = async (user: TestUser) => {
    const response = await server().app.inject({ method: 'POST', url: makeArchiveLink.path, headers: user.headers });
    return {
      url: response.json<{ href: string }>().href,
      cookie: String(response.headers['set-cookie']).split(';')[0] ?? '',
    };
  };
  const fetched = (url: string, cookie: string) => server().app.inject({ url, headers: { cookie } });

  /** The archive's files by name. */
  const unpacked = async (archive: Buffer) => {
    const files = new Map<string, Buffer>();
    const zip = await fromBufferPromise(archive);
    for await (const entry of zip.eachEntry()) {
      const parts: Buffer[] = [];
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
      files.set(entry.fileName, Buffer.concat(parts));
    }
    return files;
  };
  const archiveOf = async (user: TestUser) => {
    const { url, cookie } = await link(user);
    return unpacked((await fetched(url, cookie)).rawPayload);
  };

  test('holds nothing of a mark that waits for a second, and both once one stands', async () => {
    const candidate = await server().user();
    const [one, two] = [await server().user({ isExaminer: true }), await server().user({ isExaminer: true })];
    const { attemptId } = await takePart(server(), candidate, await addTest(server(), candidate), 'writing');
    const save = (examiner: TestUser, body: object) =>
      server().app.inject({ method: 'POST', url: `/api/marking/${attemptId}`, headers: examiner.headers, body });
    const counts = async () => {
      const files = await archiveOf(candidate);
      return ['marks', 'given_marks', 'mark_history', 'second_marks'].map(
        (name) => (JSON.parse(String(files.get(`${name}.json`))) as unknown[]).length,
      );
    };
    await save(one, { criteria: [6, 6, 6, 6], secondMark: true });
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await save(two, { criteria: [6, 6, 6, 6] });
    expect(await counts()).toEqual([1, 2, 2, 1]);
  });

  test('holds every row and every recording of its owner, and of no one else', async () => {
    const candidate = await server().user({ name: 'Ada Test' });
    const [examiner, other] = [await server().user({ isExaminer: true }), await server().user()];
    const myTestId = await addTest(server(), candidate);
    const writing = await takePart(server(), candidate, myTestId, 'writing', 'My own words.');
    await takePart(server(), other, await addTest(server(), other), 'writing', 'Words of another.');
    await server().jobs.runAll();
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    // A recording that is not finalised yet.
    const speaking = await begin(server(), candidate, myTestId, 'speaking');
    const { tabId, segment } = await openTab(server(), speaking, candidate.headers);
    const piece = '{"type":4,"data":{"href":"x"},"timestamp":1}\n';
    const { headers } = candidate;
    await putChunk(server(), speaking.attemptId, { stream: 'screen', segment, bytes: piece, tabId, headers });

    const files = await archiveOf(candidate);
    const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[];
    const texts = [...files].filter(([name]) => /^[^/]+$/.test(name)).map(([, content]) => String(content));
    expect(Object.keys(HELD_TABLES).filter((name) => !files.has(`${name}.json`))).toEqual([]);
    expect(rows('users')).toEqual([expect.objectContaining({ email: candidate.email, name: 'Ada Test' })]);
    expect(rows('attempts')).toHaveLength(2);
    expect(rows('attempts')).toContainEqual(
      expect.objectContaining({ answerText: 'My own words.', begunAt: expect.stringMatching(/^2026-03-02T/) }),
    );
    expect(rows('marks')).toEqual([expect.objectContaining({ attemptId: writing.attemptId, band: 6 })]);
    for (const words of ['Words of another', other.userId, other.email, examiner.userId, 'passwordHash', 'markedBy'])
      expect(texts.filter((text) => text.includes(words))).toEqual([]);

    const readme = String(files.get('README.txt'));
    const others = ['marks that you gave as an examiner', 'the queue of work'];
    for (const name of [...Object.keys(HELD_TABLES), ...Object.keys(LEFT_OUT), ...others])
      expect(readme).toContain(name);
    const own = [...files.keys()].filter((name) => name.startsWith('recordings/'));
    expect(own).toEqual(
      expect.arrayContaining([
        `recordings/test-1-writing/${writing.uuid}.webm`,
        `recordings/test-1-writing/${writing.uuid}.manifest.json`,
      ]),
    );
    expect(own.every((name) => /^recordings\/test-1-(writing|speaking)\//.test(name))).toBe(true);
    const [pieces] = own.filter((name) => name.startsWith('recordings/test-1-speaking/pieces/'));
    expect(String(files.get(pieces ?? ''))).toBe(piece);
  });

  test('holds enquiries from its address once the address is confirmed, and none before', async () => {
    const { db } = server().deps;
    const user = await server().user({ email: 'lead@school.example' });
    const enquiry = {
      plan: 'pro',
      name: 'A Lead',
      email: 'Lead@School.example',
      organisation: 'A School',
      people: '9',
    };
    const body = { ...enquiry, message: 'When can we begin?', reCaptcha: 'solved' };
    const sent = await server().app.inject({ method: 'POST', url: sendEnquiry.path, body });
    expect(sent.statusCode).toBe(200);
    const held = async () => {
      const files = await archiveOf(user);
      expect(String(files.get('README.txt'))).toContain('only after you confirm it');
      return JSON.parse(String(files.get('enquiries.json'))) as unknown[];
    };
    expect(await held()).toEqual([]);
    await db.update(users).set({ isEmailVerified: true }).where(eq(users.userId, user.userId));
    expect(await held()).toEqual([expect.objectContaining({ message: 'When can we begin?' })]);
    await server().jobs.runAll();
  });

  test('its address works once, for two minutes, in the browser that asked', async () => {
    const user = await server().user();
    const [first, second, third] = [await link(user), await link(user), await link(user)];
    expect((await fetched(first.url, '')).json()).toMatchObject({ code: 'archive_link_used' });
    expect((await fetched(first.url, second.cookie)).statusCode).toBe(400);
    const whole = await fetched(first.url, first.cookie);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect(whole.headers['content-disposition']).toBe('attachment; filename="bandmark-2026-03-02.zip"');
    expect((await fetched(first.url, first.cookie)).statusCode).toBe(400);
    server().advance(121_000);
    expect((await fetched(third.url, third.cookie)).statusCode).toBe(400);
  });

  test('a call whose session ended after it was authorised gets no address of it', async () => {
    const { authenticator, db } = server().deps;
    const { userId, headers } = await server().user();
    const { userOf } = authenticator;
    const overtaken = jest.spyOn(authenticator, 'userOf').mockImplementationOnce(async (token) => {
      const user = await userOf(token);
      await db.transaction((tx) => endEverySession(server().deps, tx, userId));
      return user;
    });
    const refused = await server().app.inject({ method: 'POST', url: makeArchiveLink.path, headers });
    overtaken.mockRestore();
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'session_ended' }]);
    expect(await db.$count(signInCodes, eq(signInCodes.userId, userId))).toBe(0);
  });

  test('its cookie also comes with a download below the path of an API_BASE', async () => {
    const { headers } = await server().user();
    const response = await server().app.inject({ method: 'POST', url: makeArchiveLink.path, headers });
    expect(response.headers['set-cookie']).toMatch(/; Path=\/;/);
  });

  test('a HEAD of its address does not use it up', async () => {
    const { url, cookie } = await link(await server().user());
    await server().app.inject({ method: 'HEAD', url, headers: { cookie } });
    expect((await fetched(url, cookie)).statusCode).toBe(200);
  });

  test('after 30 guesses of its address in a minute a network gets 429, and a valid address still works', async () => {
    const guess = async () => (await fetched(`${ARCHIVE_PATH}/guess`, 'bandmark-archive=guess')).statusCode;
    server().advance(MINUTE_MS);
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 31; guesses += 1) statuses.push(await guess());
    expect([statuses.indexOf(429), statuses.at(-2)]).toEqual([30, 400]);
    const { url, cookie } = await link(await server().user());
    expect((await fetched(url, cookie)).statusCode).toBe(200);
    server().advance(MINUTE_MS);
    expect(await guess()).toBe(400);
  });

  test('an object that opens after its owner has cancelled the download is closed', async () => {
    const candidate = await server().user();
    await takePart(server(), candidate, await addTest(server(), candidate), 'writing');
    const { deps } = server();
    const [account] = await deps.db.select().from(users).where(eq(users.userId, candidate.userId));
    const body = new PassThrough();
    const opening = new EventEmitter();
    const get = async () => {
      opening.emit('asked');
      await once(opening, 'opened');
      return { body };
    };
    const store = Object.create(deps.store, { get: { value: get } }) as ObjectStore;
    const archive = await writeArchive({ ...deps, store }, account ?? ({} as never));
    const asked = once(opening, 'asked');
    archive.resume();
    await asked;
    archive.destroy();
    await once(archive, 'close');
    opening.emit('opened');
    await setImmediate();
    expect(body.destroyed).toBe(true);
  });

  test('its code cannot sign in', async () => {
    const { url, cookie } = await link(await server().user());
    const code = url.split('/').at(-1);
    const exchanged = await server().app.inject({
      method: 'POST',
      url: '/api/auth/google/exchange',
      headers: { cookie: cookie.replace('bandmark-archive', 'google-browser') },
      body: { code },
    });
    expect(exchanged.statusCode).toBe(400);
  });

  test('each table of the database is in it, or left out with a reason', async () => {
    const { rows } = (await server().deps.db.execute(
      sql`select table_name from information_schema.tables where table_schema = 'public'`,
    )) as { rows: { table_name: string }[] };
    const known = [...Object.keys(HELD_TABLES), ...Object.keys(LEFT_OUT)];
    expect(rows.map(({ table_name: name }) => name).sort()).toEqual(known.sort());
  });
});
