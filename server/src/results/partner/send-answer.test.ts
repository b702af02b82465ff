import { partnerMark } from '@bandmark/contracts/api/partner';
import { and, eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, openTab, putChunk, screenEvents, submit, takePart } from '../../testing/exam-calls';
import { type ReceivedMessage, signAsPartner, startPartner } from '../../testing/loopback-partner';
import {
  closePartner,
  PARTNER_SECRET,
  PARTNER_TEXT,
  partnerEnvironment,
  partnerScene,
} from '../../testing/partner-scene';
import { withServer } from '../../testing/with-server';

afterAll(closePartner);

withServer(
  'a scoring partner',
  (server) => {
    const { running, submitted, replace, sweep } = partnerScene(server);
    const speakingAttempt = async (myTestId: number) => {
      const [row] = await server()
        .deps.db.select({ attemptId: attempts.attemptId })
        .from(attempts)
        .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, 'speaking')));
      return row?.attemptId ?? '';
    };

    test('gets a written answer once, signed, and nothing that says whose it is', async () => {
      const { candidate, attempt } = await submitted();
      const [message, ...others] = await sweep();
      expect(others).toEqual([]);
      const { headers = {}, body } = message ?? ({} as Partial<ReceivedMessage>);
      expect(body).toMatchObject({
        type: 'answer.submitted',
        data: {
          skill: 'writing',
          text: PARTNER_TEXT,
          task: attempt.task,
          recording: null,
          criteria: ['Task Achievement', 'Lexical Resource', 'Coherence Cohesion', 'Grammatical Range'],
        },
      });
      const text = JSON.stringify(body);
      expect(headers).toMatchObject(
        signAsPartner(PARTNER_SECRET, body?.data.requestId ?? '', Number(headers['webhook-timestamp']), text),
      );
      const { attemptId, uuid, answerId } = attempt;
      for (const secret of ['Lee Test', candidate.email, candidate.userId, attemptId, uuid, String(answerId)])
        expect(text).not.toContain(secret);
      expect(await sweep()).toEqual([]);
    });

    test('gets the message again, with the same id, when it does not acknowledge it', async () => {
      await submitted();
      running().answers = 503;
      await expect(sweep()).rejects.toThrow('The scoring partner responded with 503.');
      running().answers = 204;
      const [again] = await sweep();
      const [failed] = running().received.slice(-2);
      expect(again?.body.data.requestId).toBe(failed?.body.data.requestId);
      expect(await sweep()).toEqual([]);
    });

    test('cannot redirect an answer elsewhere', async () => {
      const elsewhere = await startPartner();
      await submitted();
      running().answers = elsewhere.url;
      await expect(sweep()).rejects.toThrow();
      running().answers = 204;
      await sweep();
      expect(elsewhere.received).toEqual([]);
      await elsewhere.close();
    });

    test('gets no answer of a test that another one has replaced', async () => {
      const { attempt } = await submitted();
      await replace(attempt.myTestId);
      const before = running().received.length;
      await server().jobs.tick('sweep-partner');
      // The job was queued before the replacement.
      await server().jobs.send('send-to-partner', { attemptId: attempt.attemptId });
      await server().jobs.runAll();
      expect(running().received).toHaveLength(before);
    });

    test('gets no spoken answer whose recording has no camera: there is no file that its link could lead to', async () => {
      const candidate = await server().user();
      const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
      const { tabId, segment } = await openTab(server(), attempt, candidate.headers);
      const chunk = { stream: 'screen', segment, sequence: 0, tabId, headers: candidate.headers } as const;
      await putChunk(server(), attempt.attemptId, { ...chunk, bytes: screenEvents(attempt.begunAt) });
      await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, candidate.headers, {
        streams: [{ stream: 'screen', segment, chunks: 1 }],
      });
      await submit(server(), candidate, attempt.attemptId);
      await server().jobs.runAll();
      expect(await sweep()).toEqual([]);
    });

    test('gets a spoken answer once its recording is there, by a link that ends after a day', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      const waiting = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
      await call(server(), 'POST', `/api/attempts/${waiting.attemptId}/submit`, candidate.headers, {});
      expect(await sweep()).toEqual([]);
      const attempt = await takePart(server(), candidate, myTestId, 'speaking');
      await server().jobs.runAll();
      const [message] = await sweep();
      expect(message?.body.data).toMatchObject({ skill: 'speaking', text: null, recording: { mimeType: 'webm' } });
      const { pathname } = new URL(message?.body.data.recording?.url ?? 'http://localhost/');
      const fetchIt = (url = pathname) => server().app.inject({ method: 'GET', url });
      const file = await fetchIt();
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/webm']);
      expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      expect(file.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
      for (const secret of [attempt.uuid, attempt.attemptId, String(attempt.answerId)])
        expect(pathname).not.toContain(secret);
      expect((await fetchIt(`${pathname.slice(0, -4)}AAAA`)).statusCode).toBe(404);
      const hide = (hidden: boolean) =>
        call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/recordings/hide`, candidate.headers, {
          hidden,
        });
      expect((await hide(true)).statusCode).toBe(200);
      expect((await fetchIt()).statusCode).toBe(404);
      expect((await hide(false)).statusCode).toBe(200);
      expect((await fetchIt()).statusCode).toBe(200);
      await server().deps.db.update(tests).set({ recordingsWithdrawnAt: 1 }).where(eq(tests.myTestId, myTestId));
      expect((await fetchIt()).statusCode).toBe(404);
      await server().deps.db.update(tests).set({ recordingsWithdrawnAt: null }).where(eq(tests.myTestId, myTestId));
      server().advance(24 * 3_600_000 + 1000);
      expect((await fetchIt()).statusCode).toBe(404);
    });

    test('gets a hidden spoken answer when its holder shows it again, and not before', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      await takePart(server(), candidate, myTestId, 'speaking');
      await server().jobs.runAll();
      const hidden = (at: number | null) =>
        server().deps.db.update(tests).set({ recordingsHiddenAt: at }).where(eq(tests.myTestId, myTestId));
      await hidden(1);
      expect(await sweep()).toEqual([]);
      await hidden(null);
      // The recording is hidden again between the sweep and its job.
      await server().deps.jobs.send('send-to-partner', { attemptId: await speakingAttempt(myTestId) });
      await hidden(2);
      await server().jobs.runAll();
      expect(await sweep()).toEqual([]);
      await hidden(null);
      const [message, ...others] = await sweep();
      expect(message?.body.data).toMatchObject({ skill: 'speaking' });
      expect(others).toEqual([]);
    });
  },
  { environment: partnerEnvironment },
);

withServer('a site without a scoring partner', (server) => {
  test('ends the jobs of a former partner, and takes no mark', async () => {
    await server().jobs.send('send-to-partner', { attemptId: randomUuid() });
    await server().jobs.runAll();
    expect(server().jobs.waiting).toEqual([]);
    const response = await server().app.inject({ method: 'POST', url: partnerMark.path, payload: {} });
    expect(response.statusCode).toBe(404);
  });
});
