import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { OwnCertificates } from '@bandmark/contracts/api/own-certificates';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { DAY_MS } from '@bandmark/domain/durations';
import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { compareTests } from '../comparing/compare-records';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { recordingFolder } from '../../storage/recording-folder';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, mark, putChunk, submit, takePart } from '../../testing/exam-calls';
import { pretendFinalised } from '../../testing/marked-test';
import { ENGINES } from '../../testing/open-test-database';
import { untilQueryIsBlocked } from '../../testing/until-query-is-blocked';
import { withServer } from '../../testing/with-server';
import { sweepExams } from '../sweep';
import { chunksOf } from './chunk-keys';
import { withdrawRecordings } from './holder-access';

withServer('what holders do with recordings', (server) => {
  /** A test with real files, and the addresses that open them. */
  async function taken({ isMarked }: { isMarked: boolean }) {
    const candidate = await server().user();
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    const writing = await takePart(server(), candidate, myTestId, 'writing');
    const speaking = await takePart(server(), candidate, myTestId, 'speaking');
    if (isMarked)
      for (const { attemptId } of [writing, speaking]) await mark(server(), examiner, attemptId, [6, 6, 6, 6]);
    await server().jobs.runAll();
    const [row] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    const id = row?.certificateUrl?.replace('/#', '') ?? '';
    const files = ['json', 'manifest.json', 'webm', 'jpg'].flatMap((extension) =>
      [writing, speaking].map(
        ({ answerId, uuid }) => `/certificate-answers/${answerFolder(answerId)}/${uuid}.${extension}`,
      ),
    );
    const act = (action: string, body: object = {}) =>
      call(
        server(),
        'POST',
        `/api/certificate/own-certificates/${myTestId}/recordings/${action}`,
        candidate.headers,
        body,
      );
    const own = async () =>
      (await call(server(), 'GET', '/api/certificate/own-certificates', candidate.headers)).json<OwnCertificates>()
        .tests[0];
    const report = async (headers = {}) =>
      (
        await call(server(), 'GET', `/api/certificate/report/writing/${row?.writing1Url}`, headers)
      ).json<AnswerReport>();
    files.push(`/api/certificate/recordings/${writing.answerId}/${writing.uuid}`);
    return { candidate, examiner, myTestId, writing, speaking, id, files, act, own, report };
  }
  const certified = () => taken({ isMarked: true });
  const open = async (urls: readonly string[], headers = {}) =>
    Promise.all(urls.map((url) => call(server(), 'GET', url, headers)));
  const show = (id: string) => call(server(), 'GET', `/api/certificate/test-result/${id}`, {});
  const keys = async ({ attemptId, answerId }: { attemptId: string; answerId: number }) => {
    const found: string[] = [];
    for (const prefix of [recordingFolder(answerId, null), chunksOf(attemptId)])
      for await (const { key } of server().deps.store.list(prefix)) found.push(key);
    return found;
  };

  test('hidden recordings open for no visitor, at once and whatever a cache holds, until they are shown', async () => {
    const { act, files, id, own, report, writing, speaking } = await certified();
    const [before] = await open(files);
    expect((await act('hide', { hidden: true })).json()).toEqual({ recordings: 'hidden' });
    const responses = [
      ...(await open(files)),
      ...(await open(files.slice(0, 1), { 'if-none-match': String(before?.headers.etag) })),
      ...(await open(files.slice(4, 5), { range: 'bytes=0-3' })),
    ];
    for (const response of responses)
      expect([response.statusCode, response.json<ApiErrorBody>().code, response.headers['cache-control']]).toEqual([
        403,
        'recording_hidden',
        'no-store',
      ]);
    // The certificate stays, but links to no recording.
    const record = (await show(id)).json<CertificateRecord>();
    expect(record).toMatchObject({
      recordingsHidden: true,
      testWritingId: expect.any(Number),
      writingUuid: null,
      speakingUuid: null,
      levels: { total: 'B2' },
    });
    expect(JSON.stringify(record)).not.toMatch(new RegExp(`${writing.uuid}|${speaking.uuid}`));
    expect(await report()).toMatchObject({
      recording: null,
      recordingBlocked: 'hidden',
      userName: 'Test Candidate',
    });
    expect(await own()).toMatchObject({ recordings: 'hidden', certificate: { certificateId: id } });

    await act('hide', { hidden: false });
    expect(new Set((await open(files)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await show(id)).json<CertificateRecord>().writingUuid).toBe(writing.uuid);
    expect((await report()).recording).toMatchObject({ uuid: writing.uuid });
  });

  test('an examiner who marks watches every file of a hidden recording', async () => {
    const { act, files, examiner, writing } = await taken({ isMarked: false });
    await act('hide', { hidden: true });
    const opened = await call(server(), 'GET', `/api/marking/${writing.attemptId}`, examiner.headers);
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    const responses = await open(files, { cookie });
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(responses[0]?.headers['cache-control']).toBe('private, no-cache');
  });

  test('withdrawn recordings are gone for good, with their files, chunks and certificate', async () => {
    const { act, candidate, files, id, own, report, writing, speaking, myTestId } = await certified();
    expect((await keys(writing)).length).toBeGreaterThan(8);
    const withdrawnAt = new Date(server().deps.clock()).toISOString();
    expect((await act('withdraw')).json()).toEqual({ recordings: 'withdrawn' });
    // Checked before the files are deleted.
    for (const response of await open(files))
      expect([response.statusCode, response.json<ApiErrorBody>().code]).toEqual([410, 'recording_withdrawn']);
    await server().jobs.runAll();
    expect([await keys(writing), await keys(speaking)]).toEqual([[], []]);
    for (const response of await open(files)) expect(response.statusCode).toBe(410);

    const gone = await show(id);
    expect([gone.statusCode, gone.json<ApiErrorBody>().params]).toEqual([
      410,
      { by: 'holder', withdrawnAt, reason: '' },
    ]);
    expect(await own()).toMatchObject({ certificate: null, recordings: 'withdrawn', withdrawn: { by: 'holder' } });
    // The certificate made the name public.
    const withoutRecording = { recording: null, recordingBlocked: 'withdrawn', band: 6 };
    expect(await report()).toMatchObject({ ...withoutRecording, userName: '' });
    expect(await report(candidate.headers)).toMatchObject({ ...withoutRecording, userName: 'Test Candidate' });
    expect(
      server()
        .mails.filter(({ to }) => to === candidate.email)
        .at(-1)?.subject,
    ).toMatch(/withdrawn/);

    // Nothing remakes them: no comparison, no sweep, no late chunk, no other certificate. Withdrawing again changes
    // nothing.
    server().advance(3_600_000);
    await compareTests(server().deps, [myTestId]);
    await sweepExams(server().deps);
    expect((await act('withdraw')).json()).toEqual({ recordings: 'withdrawn' });
    await server().jobs.runAll();
    expect((await open(files))[0]?.statusCode).toBe(410);
    expect(await own()).toMatchObject({ certificate: null });
    expect((await act('hide', { hidden: false })).statusCode).toBe(410);
  });

  test('a mail about a first mark that waits for the other part no longer promises a certificate', async () => {
    const { act, candidate, examiner, writing } = await taken({ isMarked: false });
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    await act('withdraw');
    server().advance(10 * 60_000);
    await server().jobs.tick('sweep-mails');
    await server().jobs.runAll();
    const sent = server().mails.filter(
      ({ to, subject }) => to === candidate.email && subject === 'Your result is ready',
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toContain('certificate');
  });

  test('a killed server’s files are deleted by the sweep', async () => {
    const { myTestId, writing } = await certified();
    // The server was killed after the commit and before it queued the job.
    await server().deps.db.update(tests).set({ recordingsWithdrawnAt: 1 }).where(eq(tests.myTestId, myTestId));
    await sweepExams(server().deps);
    await server().jobs.runAll();
    expect(await keys(writing)).toEqual([]);
  });

  test('are not withdrawn while a part is taken or its recording arrives, and no part begins afterwards', async () => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const withdraw = () =>
      call(
        server(),
        'POST',
        `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`,
        candidate.headers,
        {},
      );
    const { attemptId } = await begin(server(), candidate, myTestId, 'writing');
    expect((await withdraw()).json<ApiErrorBody>().code).toBe('recordings_open');
    await call(server(), 'POST', `/api/attempts/${attemptId}/submit`, candidate.headers, {});
    expect((await withdraw()).statusCode).toBe(409);
    await server().deps.db.update(recordings).set({ finalisedAt: 1 }).where(eq(recordings.attemptId, attemptId));
    expect((await withdraw()).statusCode).toBe(200);
    const url = `/api/certificate/quick-tests/${myTestId}/speaking/begin`;
    expect((await call(server(), 'POST', url, candidate.headers)).statusCode).toBe(410);
    const list = await call(server(), 'GET', '/api/certificate/tests', candidate.headers);
    expect(list.json<TestRow[]>()).toMatchObject([{ recordingsWithdrawn: true }]);
  });

  test('are withdrawn although no files could be made, a day after the part ended', async () => {
    const candidate = await server().user();
    const { headers } = candidate;
    const myTestId = await addTest(server(), candidate);
    const attempt = await takePart(server(), candidate, myTestId, 'speaking');
    const withdraw = () =>
      call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`, headers, {});
    const listed = async () =>
      (await call(server(), 'GET', '/api/certificate/own-certificates', headers)).json<OwnCertificates>().tests;
    server().advance(DAY_MS);
    expect(await listed()).toEqual([]);
    expect((await withdraw()).json<ApiErrorBody>().code).toBe('recordings_open');
    server().advance(1);
    expect(await listed()).toMatchObject([{ myTestId, recordings: 'none', isUnfinalised: true }]);
    expect((await withdraw()).json()).toEqual({ recordings: 'withdrawn' });
    expect(await listed()).toMatchObject([{ myTestId, recordings: 'withdrawn', isUnfinalised: false }]);
    const { attemptId } = attempt;
    const late = { stream: 'screen', sequence: 1, bytes: 'late', tabId: randomUuid(), headers } as const;
    expect((await putChunk(server(), attemptId, late)).json<ApiErrorBody>().code).toBe('recording_closed');
    // The finaliser, whose job still waits, makes no files either.
    await server().jobs.runAll();
    expect(await keys(attempt)).toEqual([]);
    const [recording] = await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId));
    expect(recording).toMatchObject({ state: 'partial', hasCamera: false, chunkCount: 0 });
  });
});

// The embedded database has one connection, so no transaction ever waits for a lock there.
if (ENGINES.includes('PostgreSQL'))
  withServer(
    'a holder who withdraws recordings while another tab is at work',
    (server) => {
      test('waits for a late chunk, and neither call fails', async () => {
        const candidate = await server().user();
        const myTestId = await addTest(server(), candidate);
        const { attemptId } = await begin(server(), candidate, myTestId);
        await submit(server(), candidate, attemptId);
        await pretendFinalised(server(), attemptId);
        const { db } = server().deps;
        let withdrawing: Promise<unknown> = Promise.resolve();
        // Locks in the order of `store_recording_chunks`, which updates the heartbeat of the tab last.
        await db.transaction(async (tx) => {
          await tx.select().from(recordings).where(eq(recordings.attemptId, attemptId)).for('update');
          withdrawing = withdrawRecordings(server().deps, myTestId);
          await untilQueryIsBlocked(db);
          await tx.update(attempts).set({ leaseHeardAt: 1 }).where(eq(attempts.attemptId, attemptId));
        });
        expect(await withdrawing).toBe('withdrawn');
      });

      test('leaves no part that is begun at the same moment open', async () => {
        const candidate = await server().user();
        const myTestId = await addTest(server(), candidate);
        const { attemptId } = await begin(server(), candidate, myTestId);
        await submit(server(), candidate, attemptId);
        await pretendFinalised(server(), attemptId);
        const { deps } = server();
        const url = `/api/certificate/quick-tests/${myTestId}/speaking/begin`;
        const beginning = await deps.db.transaction(async (tx) => {
          await withdrawRecordings({ ...deps, db: tx }, myTestId);
          const begun = call(server(), 'POST', url, candidate.headers);
          await Promise.race([begun, untilQueryIsBlocked(deps.db)]);
          return { begun };
        });
        expect((await beginning.begun).statusCode).toBe(410);
      });
    },
    { engines: ['PostgreSQL'] },
  );
