import type { AnswerReport, MarkingDetail } from '@bandmark/contracts/api/marking';
import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { asc, eq } from 'drizzle-orm';
import { issueCertificate } from '../../certificates/issue-certificate';
import { givenMarks, markHistory, marks } from '../../database/schema/marking';
import { randomUuid } from '../../random-id';
import { call, mark } from '../../testing/exam-calls';
import { pretendFinalised, takenTest } from '../../testing/marked-test';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { isInSample } from './save-mark';

withServer('a second mark', (server) => {
  const save = ({ headers }: TestUser, attemptId: string, body: object) =>
    call(server(), 'POST', `/api/marking/${attemptId}`, headers, body);
  const detail = async ({ headers }: TestUser, attemptId: string) =>
    (await call(server(), 'GET', `/api/marking/${attemptId}`, headers)).json<MarkingDetail>();
  const isOffered = async ({ headers }: TestUser, attemptId: string) =>
    (await call(server(), 'GET', '/api/marking', headers))
      .json<{ attemptId: string }[]>()
      .some((each) => each.attemptId === attemptId);
  const codeOf = (response: { json: <T>() => T }) => response.json<Partial<ApiErrorBody>>().code;
  const all = (band: number) => [band, band, band, band];

  async function waiting() {
    const { attemptIds, examiner, candidate, myTestId } = await takenTest(server());
    const [attemptId = '', talkId = ''] = attemptIds;
    for (const each of attemptIds) await pretendFinalised(server(), each);
    const more = await Promise.all([1, 2, 3].map(() => server().user({ isExaminer: true })));
    const [two, three, four] = more as [TestUser, TestUser, TestUser];
    return { attemptId, talkId, one: examiner, two, three, four, candidate, myTestId };
  }

  const testRow = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>()[0];
  async function report(reader: TestUser | null, candidate: TestUser) {
    const slug = (await testRow(candidate))?.writing1Url;
    return (
      await call(server(), 'GET', `/api/certificate/report/writing/${slug}`, reader?.headers ?? {})
    ).json<AnswerReport>();
  }
  const standing = async (attemptId: string) =>
    (await server().deps.db.select().from(marks).where(eq(marks.attemptId, attemptId)))[0];

  test('is asked for: nothing is issued, shown or mailed before it is there', async () => {
    const { attemptId, talkId, one, two, candidate, myTestId } = await waiting();
    await mark(server(), one, talkId, all(6));
    await server().jobs.runAll();
    const mailsBefore = server().mails.filter(({ to }) => to === candidate.email).length;
    expect((await save(one, attemptId, { criteria: all(6), secondMark: true, note: 'Well argued.' })).json()).toEqual({
      band: 6,
      level: 'B2',
    });

    await server().jobs.runAll();
    expect(await standing(attemptId)).toBeUndefined();
    expect(await issueCertificate(server().deps, myTestId)).toBeNull();
    expect(server().mails.filter(({ to }) => to === candidate.email).length).toBe(mailsBefore);
    expect(await testRow(candidate)).toMatchObject({ totalBand: null, certificateUrl: null });
    expect(await report(candidate, candidate)).toMatchObject({ band: null, source: null, criteria: null });
    expect((await report(candidate, candidate)).notes).toBeUndefined();

    // The answer is not offered to the first examiner again; the second gets it and sees nothing of the first mark.
    expect([await isOffered(one, attemptId), await isOffered(two, attemptId)]).toEqual([false, true]);
    const seen = await detail(two, attemptId);
    expect(seen).toMatchObject({ mark: null, isMarked: false, takesMark: true });
    expect(JSON.stringify(seen)).not.toMatch(/Well argued|standing/);
    expect(await detail(one, attemptId)).toMatchObject({ mark: { criteria: all(6), note: 'Well argued.' } });

    server().advance(1000);
    expect((await save(two, attemptId, { criteria: all(6.5), note: 'Watch the articles.' })).json()).toEqual({
      band: 6.5,
      level: 'B2',
    });
    expect(await standing(attemptId)).toMatchObject({ criteria: all(6.25), band: 6.5, examiners: 2 });
    await server().jobs.runAll();
    expect(await testRow(candidate)).toMatchObject({ totalBand: 6.5, certificateUrl: expect.any(String) });
    expect(await isOffered(two, attemptId)).toBe(false);
  });

  test('is shown, once a mark stands, with the first: to those who gave them, and how the band came about', async () => {
    const { attemptId, one, two, three, candidate } = await waiting();
    await save(one, attemptId, { criteria: all(6), secondMark: true, note: 'Well argued.' });
    await save(two, attemptId, { criteria: all(7), note: 'Watch the articles.' });
    for (const [examiner, own] of [
      [one, 0],
      [two, 1],
    ] as const) {
      const { standing: shown, mark: ownMark } = await detail(examiner, attemptId);
      expect(ownMark?.band).toBe(6 + own);
      expect(shown).toMatchObject({ criteria: all(6.5), band: 6.5, level: 'B2' });
      expect(shown?.given.map(({ band, isOwn, counts }) => [band, isOwn, counts])).toEqual([
        [6, own === 0, true],
        [7, own === 1, true],
      ]);
    }
    const { mark: others, standing: nothing, isMarked, takesMark } = await detail(three, attemptId);
    expect([others, nothing, isMarked, takesMark]).toEqual([null, undefined, true, false]);
    const own = await report(candidate, candidate);
    expect(own).toMatchObject({ band: 6.5, source: 'examiner', examiners: 2 });
    expect(own.notes).toEqual(['Well argued.', 'Watch the articles.']);
    for (const reader of [null, one, three]) expect((await report(reader, candidate)).notes).toBeUndefined();
  });

  test.each([
    ['agrees with the first', [5, 7, 5.5], 5.5],
    ['agrees with the second', [5, 7, 7.5], 7.5],
    ['lies in the middle', [5, 7, 6], 6],
  ] as const)('more than a band away asks for a third, which %s', async (_, [first, second, third], band) => {
    const { attemptId, one, two, three, four } = await waiting();
    await save(one, attemptId, { criteria: all(first), secondMark: true });
    await save(two, attemptId, { criteria: all(second) });
    expect(await standing(attemptId)).toBeUndefined();
    const offered = await Promise.all([one, two, three, four].map((examiner) => isOffered(examiner, attemptId)));
    expect(offered).toEqual([false, false, true, true]);
    expect(JSON.stringify(await detail(three, attemptId))).not.toContain('standing');
    await save(three, attemptId, { criteria: all(third) });
    expect(await standing(attemptId)).toMatchObject({ band, examiners: 3 });
    const late = await save(four, attemptId, { criteria: all(9) });
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'mark_stands']);
    const history = await server()
      .deps.db.select({ band: markHistory.band })
      .from(markHistory)
      .where(eq(markHistory.attemptId, attemptId))
      .orderBy(asc(markHistory.entry));
    expect(history.map((entry) => entry.band)).toEqual([first, second, third]);
  });

  test('exactly a band away is near enough', async () => {
    const { attemptId, one, two } = await waiting();
    await save(one, attemptId, { criteria: all(6), secondMark: true });
    await save(two, attemptId, { criteria: all(7) });
    expect(await standing(attemptId)).toMatchObject({ band: 6.5 });
  });

  test('a mark changes until another follows it; the history has both', async () => {
    const { attemptId, one, two } = await waiting();
    await save(one, attemptId, { criteria: all(4), secondMark: true });
    expect((await save(one, attemptId, { criteria: all(6) })).statusCode).toBe(200);
    expect(await standing(attemptId)).toBeUndefined();
    await save(two, attemptId, { criteria: all(6) });
    expect(await standing(attemptId)).toMatchObject({ band: 6 });
    for (const examiner of [one, two]) {
      expect((await save(examiner, attemptId, { criteria: all(6) })).statusCode).toBe(200);
      expect(codeOf(await save(examiner, attemptId, { criteria: all(7) }))).toBe('mark_stands');
    }
    const rows = await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, attemptId));
    expect(rows.map(({ band }) => band)).toEqual([4, 6, 6]);
    expect(
      codeOf(
        await call(server(), 'PUT', `/api/marking/${attemptId}/draft`, one.headers, {
          criteria: [6, null, null, null],
          note: '',
        }),
      ),
    ).toBe('mark_stands');
  });

  test('that is asked for again with the same mark is no change, also once both marks stand', async () => {
    const { attemptId, one, two } = await waiting();
    const asking = { criteria: all(6), secondMark: true };
    // The acknowledgement of the first was lost.
    for (let time = 0; time < 2; time += 1) expect((await save(one, attemptId, asking)).statusCode).toBe(200);
    await save(two, attemptId, { criteria: all(7) });
    expect((await save(one, attemptId, asking)).json()).toEqual({ band: 6, level: 'B2' });
    expect(await standing(attemptId)).toMatchObject({ band: 6.5, examiners: 2 });
    const history = await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, attemptId));
    expect(history.map(({ band }) => band)).toEqual([6, 7]);
  });

  test('cannot be asked for once a mark stands', async () => {
    const { attemptId, one } = await waiting();
    await mark(server(), one, attemptId, all(6));
    expect(codeOf(await save(one, attemptId, { criteria: all(6), secondMark: true }))).toBe('mark_stands');
    expect(await standing(attemptId)).toMatchObject({ band: 6 });
  });

  test('is withdrawn with the first: marking begins anew, by anyone', async () => {
    const { attemptId, one, two } = await waiting();
    const lead = await server().user({ isLead: true });
    await save(one, attemptId, { criteria: all(6), secondMark: true });
    await save(two, attemptId, { criteria: all(6) });
    const reason = 'Both marked another answer by mistake.';
    await call(server(), 'POST', `/api/corrections/marks/${attemptId}/withdraw`, lead.headers, { reason });
    expect(await server().deps.db.select().from(givenMarks).where(eq(givenMarks.attemptId, attemptId))).toEqual([]);
    expect([await isOffered(one, attemptId), await isOffered(two, attemptId)]).toEqual([true, true]);
    expect((await detail(two, attemptId)).mark).toBeNull();
    await mark(server(), two, attemptId, all(7));
    expect(await standing(attemptId)).toMatchObject({ band: 7, examiners: 1 });
  });

  test('a mark that another examiner gave is replaced without being seen', async () => {
    const { attemptId, one, two } = await waiting();
    await save(one, attemptId, { criteria: all(6), note: 'Well argued.' });
    const seen = await detail(two, attemptId);
    expect(seen).toMatchObject({ mark: null, isMarked: true, takesMark: true });
    await mark(server(), two, attemptId, all(8));
    expect(await standing(attemptId)).toMatchObject({ band: 8, markedBy: two.userId, examiners: 1, notes: [] });
  });

  test('of two marks of the same moment the later replaces the other: no one asked for a mean', async () => {
    const { attemptId, talkId, one, two } = await waiting();
    for (const each of [attemptId, talkId]) {
      await Promise.all([mark(server(), one, each, all(6)), mark(server(), two, each, all(8))]);
      const given = await server().deps.db.select().from(givenMarks).where(eq(givenMarks.attemptId, each));
      expect(given).toHaveLength(1);
      expect(await standing(each)).toMatchObject({ examiners: 1, band: given[0]?.band });
    }
  });

  test('a mark from before there were second marks is the first', async () => {
    const { attemptId, one, two } = await waiting();
    await mark(server(), one, attemptId, all(6));
    await server().deps.db.delete(givenMarks).where(eq(givenMarks.attemptId, attemptId));
    expect(await detail(one, attemptId)).toMatchObject({ mark: { band: 6 }, takesMark: true });
    expect(await detail(two, attemptId)).toMatchObject({ mark: null, isMarked: true });
    expect((await mark(server(), one, attemptId, all(6.5))).statusCode).toBe(200);
    expect(await standing(attemptId)).toMatchObject({ band: 6.5 });
  });

  describe('by chance', () => {
    const withShare = (share: number) => ({
      secrets: server().deps.secrets,
      settings: { ...server().deps.settings, SECOND_MARK_SHARE: share },
    });

    test.each([0, 0.1, 0.5, 1])('takes %p of the answers, always the same', (share) => {
      const ids = Array.from({ length: 2000 }, () => randomUuid());
      const chosen = ids.filter((id) => isInSample(withShare(share), id));
      // At most five standard deviations of 2,000 draws.
      expect(Math.abs(chosen.length / ids.length - share)).toBeLessThanOrEqual(
        5 * Math.sqrt((share * (1 - share)) / 2000),
      );
      expect(ids.filter((id) => isInSample(withShare(share), id))).toEqual(chosen);
    });

    test('another secret chooses others: the id alone tells nothing', () => {
      const ids = Array.from({ length: 200 }, () => randomUuid());
      const other = { ...withShare(0.5), secrets: { ...server().deps.secrets, sample: new Uint8Array(32) } };
      expect(ids.filter((id) => isInSample(withShare(0.5), id))).not.toEqual(ids.filter((id) => isInSample(other, id)));
    });

    test('makes an answer wait for two marks, and tells neither examiner', async () => {
      const { attemptId, one, two } = await waiting();
      const { settings } = server().deps;
      const { SECOND_MARK_SHARE: before } = settings;
      settings.SECOND_MARK_SHARE = 1;
      try {
        expect((await mark(server(), one, attemptId, all(6))).json()).toEqual({ band: 6, level: 'B2' });
      } finally {
        settings.SECOND_MARK_SHARE = before;
      }
      expect(await standing(attemptId)).toBeUndefined();
      // The share may change in the meantime: an answer that was sampled stays sampled.
      await mark(server(), two, attemptId, all(7));
      expect(await standing(attemptId)).toMatchObject({ band: 6.5, examiners: 2 });
    });
  });
});
