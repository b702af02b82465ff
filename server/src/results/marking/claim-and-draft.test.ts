import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { MarkDraft, MarkingDetail } from '@bandmark/contracts/api/marking';
import { eq } from 'drizzle-orm';
import { markDrafts, marks } from '../../database/schema/marking';
import { randomUuid } from '../../random-id';
import { call, mark } from '../../testing/exam-calls';
import { takenTest } from '../../testing/marked-test';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { CLAIM_MS } from './claim-answer';
import { savePartnerMark } from './save-partner-mark';

withServer('an answer that is being marked', (server) => {
  const claim = ({ headers }: TestUser, attemptId: string) =>
    call(server(), 'POST', `/api/marking/${attemptId}/claim`, headers);
  const detail = async ({ headers }: TestUser, attemptId: string) =>
    (await call(server(), 'GET', `/api/marking/${attemptId}`, headers)).json<MarkingDetail>();
  const row = async ({ headers }: TestUser, attemptId: string) =>
    (await call(server(), 'GET', '/api/marking', headers))
      .json<{ attemptId: string; claimedBy: string | null; hasDraft: boolean; waitingMs: number }[]>()
      .find((each) => each.attemptId === attemptId);
  const codeOf = (response: { json: <T>() => T }) => response.json<Partial<ApiErrorBody>>().code;

  async function waiting() {
    const { attemptIds, examiner, candidate } = await takenTest(server());
    const [attemptId = '', talkId = ''] = attemptIds;
    return { attemptId, talkId, one: examiner, two: await server().user({ isExaminer: true }), candidate };
  }

  describe('its claim', () => {
    test('keeps it for one examiner, says so to others, and lapses by itself', async () => {
      const { attemptId, one, two } = await waiting();
      expect((await claim(one, attemptId)).json()).toEqual({
        until: new Date(server().deps.clock() + CLAIM_MS).toISOString(),
      });
      expect([(await row(one, attemptId))?.claimedBy, (await row(two, attemptId))?.claimedBy]).toEqual(['me', 'other']);
      const refused = await claim(two, attemptId);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'being_marked']);
      expect(codeOf(await mark(server(), two, attemptId, [5, 5, 5, 5]))).toBe('being_marked');

      server().advance(CLAIM_MS - 1);
      expect(codeOf(await claim(two, attemptId))).toBe('being_marked');
      server().advance(1);
      expect((await row(two, attemptId))?.claimedBy).toBeNull();
      expect((await claim(two, attemptId)).statusCode).toBe(200);
      // The first examiner returns: the answer has been taken over.
      expect(codeOf(await claim(one, attemptId))).toBe('being_marked');
      expect(codeOf(await mark(server(), one, attemptId, [5, 5, 5, 5]))).toBe('being_marked');
      expect((await mark(server(), two, attemptId, [5, 5, 5, 5])).statusCode).toBe(200);
    });

    test('is renewed while the answer is open', async () => {
      const { attemptId, one, two } = await waiting();
      for (let minute = 0; minute < 12; minute += 1) {
        expect((await claim(one, attemptId)).statusCode).toBe(200);
        server().advance(60_000);
        expect(codeOf(await claim(two, attemptId))).toBe('being_marked');
      }
      expect((await row(two, attemptId))?.waitingMs).toBe(12 * 60_000);
    });

    test('goes to one of two who open it at the same moment', async () => {
      const { attemptId, one, two } = await waiting();
      const answers = await Promise.all([claim(one, attemptId), claim(two, attemptId)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    test('ends with the mark, and there is nothing to claim of a marked answer', async () => {
      const { attemptId, one, two } = await waiting();
      await claim(one, attemptId);
      await mark(server(), one, attemptId, [5, 5, 5, 5]);
      for (const examiner of [one, two]) expect((await claim(examiner, attemptId)).json()).toEqual({ until: null });
    });

    test.each([
      ['another examiner', false],
      ['a partner', true],
    ])('that lapsed unseen lets its page replace no mark of %s', async (_, isPartners) => {
      const { attemptId, one, two } = await waiting();
      const { deps } = server();
      const save = (criteria: number[], replaces: boolean) =>
        call(server(), 'POST', `/api/marking/${attemptId}`, one.headers, { criteria, replaces });
      await claim(one, attemptId);
      server().advance(CLAIM_MS);
      if (isPartners) await deps.db.transaction((tx) => savePartnerMark(deps, tx, attemptId, [5, 5, 5, 5]));
      else await mark(server(), two, attemptId, [5, 5, 5, 5]);
      const refused = await save([8, 8, 8, 8], false);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'marked_meanwhile']);
      const standing = () => deps.db.select({ band: marks.band }).from(marks).where(eq(marks.attemptId, attemptId));
      expect(await standing()).toEqual([{ band: 5 }]);
      // An examiner who has seen the standing mark may replace it, and may then change their own from an older page.
      expect((await save([8, 8, 8, 8], true)).statusCode).toBe(200);
      expect((await save([8, 8, 8, 9], false)).statusCode).toBe(200);
      expect(await standing()).toEqual([{ band: 8.5 }]);
    });

    test.each([
      ['the candidate’s own', 403, 'own_answer'],
      ['no answer', 404, 'unknown_answer'],
    ])('of %s is refused', async (which, status, code) => {
      const examiner = await server().user({ isExaminer: true });
      const own = await takenTest(server(), { isExaminer: true });
      const response =
        which === 'no answer'
          ? await claim(examiner, randomUuid())
          : await claim(own.candidate, own.attemptIds[0] ?? '');
      expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
    });
  });

  describe('its draft', () => {
    const save = ({ headers }: TestUser, attemptId: string, draft: object) =>
      call(server(), 'PUT', `/api/marking/${attemptId}/draft`, headers, draft);
    const begun: MarkDraft = { criteria: [6, null, 7.5, null], note: 'Good start, ' };

    test('comes back to the examiner who wrote it, and to no other', async () => {
      const { attemptId, one, two } = await waiting();
      const savedAt = new Date(server().deps.clock()).toISOString();
      expect((await save(one, attemptId, begun)).json()).toEqual({ savedAt });
      expect((await detail(one, attemptId)).draft).toEqual({ ...begun, savedAt });
      expect((await detail(two, attemptId)).draft).toBeUndefined();
      expect([(await row(one, attemptId))?.hasDraft, (await row(two, attemptId))?.hasDraft]).toEqual([true, false]);
      server().advance(1000);
      const later: MarkDraft = { criteria: [6, 6, 7.5, null], note: '' };
      await save(one, attemptId, later);
      expect((await detail(one, attemptId)).draft).toMatchObject(later);
    });

    test('outlives the claim, so that nothing written is lost', async () => {
      const { attemptId, one, two } = await waiting();
      await claim(one, attemptId);
      server().advance(CLAIM_MS);
      await claim(two, attemptId);
      expect((await save(one, attemptId, begun)).statusCode).toBe(200);
      expect((await detail(one, attemptId)).draft).toMatchObject(begun);
    });

    test.each([
      [
        'an empty one',
        async (one: TestUser, attemptId: string) =>
          save(one, attemptId, { criteria: [null, null, null, null], note: ' ' }),
      ],
      ['the saved mark', async (one: TestUser, attemptId: string) => mark(server(), one, attemptId, [6, 6, 6, 6])],
      [
        'a mark that is saved again unchanged',
        async (one: TestUser, attemptId: string) => {
          await mark(server(), one, attemptId, [6, 6, 6, 6]);
          await save(one, attemptId, begun);
          return mark(server(), one, attemptId, [6, 6, 6, 6]);
        },
      ],
    ])('is removed by %s', async (_, act) => {
      const { attemptId, one } = await waiting();
      await save(one, attemptId, begun);
      expect((await act(one, attemptId)).statusCode).toBe(200);
      expect(await server().deps.db.select().from(markDrafts).where(eq(markDrafts.attemptId, attemptId))).toEqual([]);
    });

    test.each([
      ['a quarter', { criteria: [6.25, null, null, null], note: '' }],
      ['three criteria', { criteria: [6, null, null], note: '' }],
      ['a note that is too long', { criteria: [6, null, null, null], note: 'x'.repeat(2001) }],
      ['no note', { criteria: [6, null, null, null] }],
    ])('with %s is refused', async (_, draft) => {
      const { attemptId, one } = await waiting();
      expect((await save(one, attemptId, draft)).statusCode).toBe(400);
    });

    test('of one’s own answer is refused', async () => {
      const { candidate, attemptIds } = await takenTest(server(), { isExaminer: true });
      expect((await save(candidate, attemptIds[0] ?? '', begun)).statusCode).toBe(403);
    });
  });
});
