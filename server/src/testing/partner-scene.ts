import { partnerMark } from '@bandmark/contracts/api/partner';
import { eq } from 'drizzle-orm';
import { markHistory } from '../database/schema/marking';
import { replaceTest } from '../exams/tests/replace-test';
import { randomUuid } from '../random-id';
import { addTest, begin, call } from './exam-calls';
import { type LoopbackPartner, type ReceivedMessage, signAsPartner, startPartner } from './loopback-partner';
import { smallForms } from './small-forms';
import type { TestServer } from './with-server';

export const PARTNER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The text that candidates of the scene write. */
export const PARTNER_TEXT = 'One two three, and no name.';

let partner: LoopbackPartner | undefined;

/** Settings of a site whose answers are sent to this process's partner, which is started once per suite. */
export async function partnerEnvironment(): Promise<Record<string, string>> {
  partner ??= await startPartner();
  return { PARTNER_SCORING_URL: partner.url, PARTNER_SCORING_SECRET: PARTNER_SECRET };
}

/** Closes the partner; the next suite of this process starts another one. */
export async function closePartner(): Promise<void> {
  const closing = partner;
  partner = undefined;
  await closing?.close();
}

/** A mark as a partner sends it. */
export const partnersMark = (requestId: string, criteria: unknown = [6, 6.5, 7, 6.5]) => ({
  type: 'answer.marked',
  data: { requestId, criteria },
});

/** Actions of candidates, the site and its scoring partner. */
export function partnerScene(server: () => TestServer) {
  const running = () => {
    if (!partner) throw new Error('the partner is not started');
    return partner;
  };
  async function submitted() {
    const candidate = await server().user({ name: 'Lee Test' });
    const attempt = await begin(server(), candidate, await addTest(server(), candidate));
    const body = { sequence: 1, text: PARTNER_TEXT };
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, body);
    await server().jobs.runAll();
    return { candidate, attempt };
  }
  const replace = async (myTestId: number) => {
    const { db, mails, clock } = server().deps;
    const replacement = { myTestId, reason: 'The fire alarm rang.', by: null, at: clock() };
    await replaceTest({ db, fullForms: smallForms, mails }, replacement);
  };
  /** @returns the messages that the partner received from the sweep */
  async function sweep(): Promise<ReceivedMessage[]> {
    const before = running().received.length;
    await server().jobs.tick('sweep-partner');
    return running().received.slice(before);
  }
  async function sent() {
    const answer = await submitted();
    const [message] = await sweep();
    if (!message) throw new Error('the partner received nothing');
    return { ...answer, message, requestId: message.body.data.requestId };
  }
  function send(message: unknown, { id = randomUuid(), secret = PARTNER_SECRET, seconds = 0 } = {}) {
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    const at = Math.floor(server().deps.clock() / 1000) + seconds;
    return server().app.inject({
      method: 'POST',
      url: partnerMark.path,
      headers: signAsPartner(secret, id, at, body),
      payload: body,
    });
  }
  const marksOf = async (attemptId: string) =>
    (await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, attemptId))).map(
      ({ band, source }) => [band, source],
    );
  return { running, submitted, replace, sweep, sent, send, marksOf };
}
