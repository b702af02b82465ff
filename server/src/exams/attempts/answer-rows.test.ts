import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { randomUuid } from '../../random-id';
import { addTest, begin, openTab } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { createAnswerRows } from './answer-rows';

withServer('texts that arrive at the same moment', (server) => {
  test.each([
    ['the tab that lost the lease first', true],
    ['the tab that holds the lease first', false],
  ])('with one number, from two tabs: only what is stored counts as stored (%s)', async (_, isOtherFirst) => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate));
    const { attemptId } = attempt;
    const { tabId: holder } = await openTab(server(), attempt, candidate.headers);
    const store = createAnswerRows(server().deps.db);
    const texts = [
      { tabId: holder, text: 'Of the tab that holds the lease.' },
      { tabId: randomUuid(), text: 'Of a tab that lost it.' },
    ];
    if (isOtherFirst) texts.reverse();
    const answer = { attemptId, sequence: 1, now: server().deps.clock(), grantVersion: null };
    const stored = await Promise.all(texts.map((text) => store({ ...answer, ...text })));
    const [row] = await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
    const acknowledged = texts.filter((_text, at) => stored[at]).map(({ text }) => text);
    expect([[], [row?.answerText]]).toContainEqual(acknowledged);
  });

  test('with one number, from one tab: one is stored, and the other is left to be judged alone', async () => {
    const candidate = await server().user();
    const { attemptId } = await begin(server(), candidate, await addTest(server(), candidate));
    const store = createAnswerRows(server().deps.db);
    const answer = { attemptId, tabId: randomUuid(), sequence: 1, now: server().deps.clock(), grantVersion: null };
    const texts = ['One.', 'Two.', 'Three.'];
    const stored = await Promise.all(texts.map((text) => store({ ...answer, text })));
    const [row] = await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
    expect(texts.filter((_text, at) => stored[at])).toEqual([row?.answerText]);
  });
});
