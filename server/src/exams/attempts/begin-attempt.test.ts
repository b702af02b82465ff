import type { Attempt } from '@bandmark/contracts/api/attempts';
import { DAY_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { attempts, extraTimes } from '../../database/schema/attempts';
import { recordingUsage } from '../../database/schema/recordings';
import { addTest, attemptPath, begin, beginNew, call, partPath } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { createOutageWatch } from '../outages/outage-watch';
import { ACCOUNT_BYTES_A_DAY } from '../recordings/recording-limits';
import { beginAttempt } from './begin-attempt';

const MINUTE = 60_000;

withServer('a part of a test', (server) => {
  test('exists before it is begun, with its duration', async () => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const response = await call(server(), 'GET', partPath(myTestId, 'speaking'), candidate.headers);
    expect(response.json()).toEqual({
      myTestId,
      certificateName: 'Test Candidate',
      suggestedName: 'Test Candidate',
      number: 1,
      skill: 'speaking',
      durationMs: 10 * MINUTE,
      serverTime: server().deps.clock(),
      attempt: null,
    });
  });

  test('begins once: the second call returns the same attempt and the same clock', async () => {
    const { candidate, myTestId, attempt } = await beginNew(server());
    server().advance(MINUTE);
    const again = await begin(server(), candidate, myTestId);
    expect(again).toMatchObject({
      attemptId: attempt.attemptId,
      deadline: attempt.deadline,
      state: 'begun',
      answer: { sequence: 0, text: '' },
    });
    expect(again.serverTime).toBe(attempt.serverTime + MINUTE);
    expect(attempt.deadline - attempt.begunAt).toBe(20 * MINUTE);
  });

  test('that is begun is returned although the account has no recording time left today: its clock runs', async () => {
    const { candidate, myTestId, attempt } = await beginNew(server());
    const day = Math.floor(server().deps.clock() / DAY_MS);
    await server().deps.db.insert(recordingUsage).values({ userId: candidate.userId, day, bytes: ACCOUNT_BYTES_A_DAY });
    expect(await begin(server(), candidate, myTestId)).toMatchObject({ attemptId: attempt.attemptId });
  });

  test('does not begin where its recording would not fit into what is left of the day', async () => {
    const candidate = await server().user();
    const { myTestId } = (await call(server(), 'POST', '/api/certificate/add-full-test', candidate.headers)).json<{
      myTestId: number;
    }>();
    const day = Math.floor(server().deps.clock() / DAY_MS);
    const bytes = ACCOUNT_BYTES_A_DAY - 200_000_000;
    await server().deps.db.insert(recordingUsage).values({ userId: candidate.userId, day, bytes });
    const beginPart = (skill: string) =>
      call(server(), 'POST', `/api/certificate/full-tests/${myTestId}/${skill}/begin`, candidate.headers, {});
    expect((await beginPart('writing')).json().code).toBe('recording_quota');
    expect((await beginPart('speaking')).statusCode).toBe(200);
  });

  test('that begins after an outage gets no time for it, although its call is the first to notice it', async () => {
    const { deps } = server();
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const outages = createOutageWatch(deps);
    outages.begin();
    await outages.opened();
    server().advance(10 * MINUTE);
    const part = { format: 'quick', myTestId, skill: 'writing' } as const;
    const { attemptId } = await beginAttempt({ ...deps, outages }, part);
    server().advance(200);
    await outages.end();
    const ofAttempt = eq(attempts.attemptId, attemptId);
    expect(await deps.db.select().from(attempts).where(ofAttempt)).toMatchObject([{ extraMs: 0 }]);
    expect(await deps.db.$count(extraTimes, eq(extraTimes.attemptId, attemptId))).toBe(0);
  });

  test('two clicks at once begin one attempt', async () => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const [one, two] = await Promise.all([begin(server(), candidate, myTestId), begin(server(), candidate, myTestId)]);
    expect(one.attemptId).toBe(two.attemptId);
  });

  test('keeps what the device check found for its examiner, from the first call that begins', async () => {
    const candidate = await server().user();
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    const beginWith = (deviceCheck: unknown) =>
      call(server(), 'POST', `${partPath(myTestId)}/begin`, candidate.headers, { deviceCheck });
    const checked = { isPassed: false, findings: ['no-devices', 'a-code-of-later'], reason: 'no-camera' };
    const attempt = (await beginWith(checked)).json<Attempt>();
    expect((await beginWith({ isPassed: true, findings: [] })).statusCode).toBe(200);
    await call(server(), 'POST', attemptPath(attempt, 'submit'), candidate.headers, { sequence: 1, text: 'A text.' });
    const seen = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
    expect(seen.json().deviceCheck).toEqual(checked);
  });

  test('of a page without a device check says nothing of one', async () => {
    const { attempt, headers } = await beginNew(server());
    const examiner = await server().user({ isExaminer: true });
    await call(server(), 'POST', attemptPath(attempt, 'submit'), headers, { sequence: 1, text: 'A text.' });
    const seen = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
    expect(seen.json()).not.toHaveProperty('deviceCheck');
  });

  test.each([
    [{ isPassed: true }, 'deviceCheck.findings'],
    [{ isPassed: true, findings: ['<script>'] }, 'deviceCheck.findings.0'],
    [{ isPassed: true, findings: Array.from({ length: 21 }, () => 'echo') }, 'deviceCheck.findings'],
    [{ isPassed: false, findings: [], reason: 'A sentence.' }, 'deviceCheck.reason'],
  ])('is not begun with the check %j', async (deviceCheck, field) => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const response = await call(server(), 'POST', `${partPath(myTestId)}/begin`, candidate.headers, { deviceCheck });
    expect([response.statusCode, response.json().message[0].field]).toEqual([400, field]);
  });

  test.each([1.25, 1.5, 2])('lasts %f times as long for a candidate with extra time', async (timeFactor) => {
    const { attempt } = await beginNew(server(), 'writing', { timeFactor });
    expect(attempt.deadline - attempt.begunAt).toBe(20 * MINUTE * timeFactor);
  });

  test.each([
    ['GET', ''],
    ['POST', '/begin'],
  ] as const)('does not exist for another candidate (%s %s)', async (method, path) => {
    const { myTestId } = await beginNew(server());
    const other = await server().user();
    expect((await call(server(), method, partPath(myTestId) + path, other.headers)).statusCode).toBe(404);
    expect((await call(server(), method, partPath(myTestId) + path, {})).statusCode).toBe(401);
  });

  test.each([
    ['/api/certificate/quick-tests/0/writing', 'myTestId'],
    ['/api/certificate/quick-tests/abc/writing', 'myTestId'],
    ['/api/certificate/quick-tests/7/reading', 'skill'],
  ])('%s is refused with the field %s', async (url, field) => {
    const { headers } = await beginNew(server());
    const response = await call(server(), 'GET', url, headers);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: [{ field }] });
  });
});
