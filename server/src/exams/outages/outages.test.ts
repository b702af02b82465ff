import type { Attempt } from '@bandmark/contracts/api/attempts';
import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { eq } from 'drizzle-orm';
import { attempts, extraTimes } from '../../database/schema/attempts';
import { addTest, attemptPath, begin, call, openTab } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { sweepExams } from '../sweep';
import { recordAlive } from './record-alive';
import { createOutageWatch, type OutageWatch } from './outage-watch';

const MINUTE = 60_000;

withServer('an outage of every server', (server) => {
  const note = () => recordAlive(server().deps.db, server().deps.clock());
  const rowOf = async ({ attemptId }: Attempt) => {
    const [row] = await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
    if (!row) throw new Error('The attempt is gone.');
    return row;
  };
  const leftOf = async (attempt: Attempt) => (await rowOf(attempt)).deadline - server().deps.clock();
  const exam = async (): Promise<{ candidate: TestUser; attempt: Attempt }> => {
    await note();
    const candidate = await server().user();
    return { candidate, attempt: await begin(server(), candidate, await addTest(server(), candidate)) };
  };
  /** A database that refuses this many records, at most until `back` is called. */
  const databaseThatIsAway = (refused = Infinity) => {
    const { db } = server().deps;
    let left = refused;
    const away = () => Promise.reject(new Error('The database is away.'));
    const update = () => ({ set: () => ({ where: () => ({ returning: away }) }) });
    const failing = new Proxy(db, {
      get: (target, name) => (name === 'update' && left-- > 0 ? update : Reflect.get(target, name)),
    }) as typeof db;
    return { failing, back: () => void (left = 0) };
  };
  /** A database in which `ms` pass during the record after `slow`. */
  const slowDatabase = (ms: number) => {
    const { db } = server().deps;
    let isSlow = false;
    const slowed = new Proxy(db, {
      get(target, name) {
        if (isSlow && name === 'update') {
          isSlow = false;
          server().advance(ms);
        }
        return Reflect.get(target, name);
      },
    }) as typeof db;
    return { slowed, slow: () => void (isSlow = true) };
  };
  /** The watch of a server that accepts requests. */
  const openedWatch = async (db = server().deps.db) => {
    const outages = createOutageWatch({ ...server().deps, db });
    outages.begin();
    await outages.opened();
    return outages;
  };
  /** Advances the clock with the records of live servers. */
  const live = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) {
      server().advance(Math.min(1000, ms - passed));
      await note();
    }
  };

  test('ten minutes of it leave exactly the time that was left, with the reason for the candidate', async () => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    await live(2 * MINUTE);
    const left = await leftOf(attempt);
    const fromAt = server().deps.clock();
    server().advance(10 * MINUTE);
    expect(await note()).toMatchObject({ fromAt, untilAt: fromAt + 10 * MINUTE });
    expect(await leftOf(attempt)).toBe(left);
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 10 * MINUTE, deadline: attempt.deadline + 10 * MINUTE });

    const given = {
      deadline: attempt.deadline + 10 * MINUTE,
      extraTimes: [{ reason: 'outage', ms: 10 * MINUTE, fromAt, givenAt: fromAt + 10 * MINUTE }],
    };
    const lease = `/api/attempts/${attempt.attemptId}/lease`;
    expect((await call(server(), 'POST', lease, candidate.headers, { tabId })).json()).toMatchObject(given);
    const part = `/api/certificate/quick-tests/${attempt.myTestId}/writing`;
    expect((await call(server(), 'GET', part, candidate.headers)).json()).toMatchObject({ attempt: given });
  });

  test('is credited once, however many servers start after it and however often they note it', async () => {
    const { attempt } = await exam();
    server().advance(10 * MINUTE);
    const outages = await Promise.all([note(), note(), note()]);
    expect(outages.filter((outage) => outage !== null)).toHaveLength(1);
    expect(await note()).toBeNull();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 10 * MINUTE });
    const rows = await server().deps.db.select().from(extraTimes).where(eq(extraTimes.attemptId, attempt.attemptId));
    expect(rows).toHaveLength(1);
  });

  test('two outages add up', async () => {
    const { attempt } = await exam();
    for (const minutes of [3, 4]) {
      server().advance(minutes * MINUTE);
      await note();
      await live(MINUTE);
    }
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 7 * MINUTE });
  });

  test('a silence of five seconds is none, nor is a clock that is set back', async () => {
    const { attempt } = await exam();
    server().advance(5000);
    expect(await note()).toBeNull();
    server().advance(-10 * MINUTE);
    expect(await note()).toBeNull();
    server().advance(10 * MINUTE);
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 0, deadline: attempt.deadline });
    await note();
  });

  test('while one server is alive, candidates without a connection get nothing', async () => {
    const { candidate, attempt } = await exam();
    await openTab(server(), attempt, candidate.headers);
    await live(10 * MINUTE);
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 0, deadline: attempt.deadline });
  });

  test('a heartbeat that a server without notes answered shortens it: a roll-back to a version of before', async () => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    server().advance(6 * MINUTE);
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/lease`, candidate.headers, { tabId });
    server().advance(2 * MINUTE);
    await note();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 2 * MINUTE });
  });

  test.each<[string, (outages: OutageWatch) => Promise<void>]>([
    ['succeeds', (outages) => outages.opened()],
    ['fails', (outages) => outages.end()],
  ])(
    'closes nothing at a start that %s: neither the sweep nor a request comes before the credit',
    async (_, finish) => {
      const { candidate, attempt } = await exam();
      await live(MINUTE);
      const left = await leftOf(attempt);
      server().advance(2 * 60 * MINUTE);
      // As at the start of a server: its jobs run before it accepts requests.
      const outages = createOutageWatch(server().deps);
      outages.begin();
      const swept = sweepExams({ ...server().deps, outages });
      await finish(outages);
      await swept;
      expect(await rowOf(attempt)).toMatchObject({ submittedAt: null });
      expect(await leftOf(attempt)).toBe(left);
      const { tabId } = await openTab(server(), attempt, candidate.headers);
      const save = await server().app.inject({
        method: 'PUT',
        url: `/api/attempts/${attempt.attemptId}/answer`,
        headers: { ...candidate.headers, 'x-tab-id': tabId },
        payload: { sequence: 1, text: 'Written while no server was there.' },
      });
      expect(save.statusCode).toBe(200);
      expect(await rowOf(attempt)).toMatchObject({ isAnswerLate: false });
      await outages.end();
    },
  );

  test('a database that was away is credited by the first request that asks', async () => {
    const { attempt } = await exam();
    const { failing, back } = databaseThatIsAway();
    const outages = await openedWatch(failing);
    server().advance(30 * MINUTE);
    back();
    await sweepExams({ ...server().deps, outages });
    expect(await rowOf(attempt)).toMatchObject({ submittedAt: null, extraMs: 30 * MINUTE });
    await outages.end();
  });

  test('a database that returns just after the record failed closes nothing before the credit', async () => {
    const { attempt } = await exam();
    const { failing } = databaseThatIsAway(2);
    const outages = await openedWatch(failing);
    server().advance(60 * MINUTE);
    await expect(sweepExams({ ...server().deps, outages })).rejects.toThrow('The database is away.');
    expect(await rowOf(attempt)).toMatchObject({ submittedAt: null, extraMs: 0 });
    await sweepExams({ ...server().deps, outages });
    expect(await rowOf(attempt)).toMatchObject({ submittedAt: null, extraMs: 60 * MINUTE });
    await outages.end();
  });

  test('a text that is stored before the next record does not hide an outage of the database', async () => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    const { failing, back } = databaseThatIsAway();
    const outages = await openedWatch(failing);
    server().advance(10 * MINUTE);
    back();
    const answer = `/api/attempts/${attempt.attemptId}/answer`;
    const headers = { ...candidate.headers, 'x-tab-id': tabId };
    const saved = await call(server(), 'PUT', answer, headers, { sequence: 1, text: 'Written during it.' });
    expect(saved.statusCode).toBe(200);
    await outages.settled();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 10 * MINUTE });
    await outages.end();
  });

  describe('that was a sleep of the machine, after which a call comes before the next record,', () => {
    test('closes no attempt, although its late answers were due in it', async () => {
      const { attempt } = await exam();
      const outages = await openedWatch();
      server().advance(2 * 60 * MINUTE);
      await sweepExams({ ...server().deps, outages });
      expect(await rowOf(attempt)).toMatchObject({ submittedAt: null, extraMs: 2 * 60 * MINUTE });
      await outages.end();
    });

    test.each([
      ['heartbeat', 'POST', 'lease', {}],
      ['text', 'PUT', 'answer', { sequence: 1, text: 'Written before it.' }],
    ] as const)('is not hidden by a %s', async (_, method, path, body) => {
      const { candidate, attempt } = await exam();
      const { tabId } = await openTab(server(), attempt, candidate.headers);
      const outages = await openedWatch();
      server().advance(10 * MINUTE);
      const headers = { ...candidate.headers, 'x-tab-id': tabId };
      const heard = await call(server(), method, attemptPath(attempt, path), headers, { tabId, ...body });
      expect(heard.statusCode).toBe(200);
      await outages.end();
      expect(await rowOf(attempt)).toMatchObject({ extraMs: 10 * MINUTE });
    });
  });

  test.each([
    ['busy database delays gives no time: the site was alive', 6_000, 0],
    ['sleep of the machine interrupts gives its time back', 10 * MINUTE, 10 * MINUTE],
  ])('a record that a %s', async (_, ms, extraMs) => {
    const { attempt } = await exam();
    const { slowed, slow } = slowDatabase(ms);
    const outages = await openedWatch(slowed);
    slow();
    await outages.end();
    await outages.end();
    expect(await rowOf(attempt)).toMatchObject({ extraMs });
  });

  test('a server whose clock is six seconds ahead of another gives no time with each of its records', async () => {
    const { attempt } = await exam();
    const { clock } = server().deps;
    const ahead = createOutageWatch({ ...server().deps, clock: () => clock() + 6000 });
    ahead.begin();
    // The first record cannot know whether six seconds have passed.
    await ahead.opened();
    const before = (await rowOf(attempt)).extraMs;
    server().advance(500);
    await note();
    server().advance(500);
    await ahead.end();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: before });
    await note();
  });

  test('after the deadline it lengthens only the ten minutes for answers on their way', async () => {
    const { attempt } = await exam();
    await live(attempt.deadline - server().deps.clock() + 1000);
    server().advance(30 * MINUTE);
    await note();
    expect(await rowOf(attempt)).toMatchObject({
      extraMs: 0,
      deadline: attempt.deadline,
      lateExtraMs: 30 * MINUTE,
    });
    await sweepExams(server().deps);
    expect(await rowOf(attempt)).toMatchObject({ submittedAt: null });
    await live(LATE_ACCEPTANCE_MS);
    await sweepExams(server().deps);
    expect(await rowOf(attempt)).toMatchObject({ submittedAt: attempt.deadline, closedBy: 'clock' });
  });

  test('of months, as in a restored backup, credits a week', async () => {
    const { attempt } = await exam();
    server().advance(90 * 24 * 60 * MINUTE);
    await note();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 7 * 24 * 60 * MINUTE });
    server().advance(90 * 24 * 60 * MINUTE);
    await note();
    expect((await rowOf(attempt)).extraMs).toBeLessThan(2 ** 31);
  });

  test('a submitted attempt gets none', async () => {
    const { candidate, attempt } = await exam();
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {});
    server().advance(10 * MINUTE);
    await note();
    expect(await rowOf(attempt)).toMatchObject({ extraMs: 0 });
  });
});
