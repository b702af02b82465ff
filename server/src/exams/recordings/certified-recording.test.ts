import type { Attempt } from '@bandmark/contracts/api/attempts';
import { LATE_ACCEPTANCE_MS, SILENT_AFTER_MS } from '@bandmark/domain/deadlines';
import { DAY_MS, HOUR_MS } from '@bandmark/domain/durations';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { issueCertificate, sweepCertificates } from '../../certificates/issue-certificate';
import { certificates } from '../../database/schema/certificates';
import { findings } from '../../database/schema/findings';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { recordingFolder } from '../../storage/recording-folder';
import {
  addTest,
  begin,
  call,
  cameraSlices,
  mark,
  openTab,
  putChunk,
  screenEvents,
  submit,
} from '../../testing/exam-calls';
import { pretendFinalised } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { compareTests } from '../comparing/compare-records';
import { finaliseRecording, DIFFERS_FROM_SIGNED } from '../finalising/finalise-recording';
import { run as runHere } from '../finalising/finalise-worker';
import { describeFiles } from '../finalising/make-manifest';
import { sweepExams } from '../sweep';

interface Credential {
  evidence: { id: string; digestSRI: string }[];
}

withServer('the recording of a closed tab that a certificate rests on', (server) => {
  const rowOf = async ({ attemptId }: Attempt) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0];
  const certificateOf = async (myTestId: number) =>
    (await server().deps.db.select().from(certificates).where(eq(certificates.myTestId, myTestId)))[0]?.certificateId;
  const runAll = async () => {
    await sweepExams(server().deps);
    await sweepCertificates(server().deps);
    await server().jobs.runAll();
  };

  /**
   * A test in which only the mark of the speaking answer is missing, whose camera and first screen events were uploaded
   * before its tab fell silent.
   */
  async function fellSilent() {
    const candidate = await server().user({ certificateName: 'Ada Test' });
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    const writing = await begin(server(), candidate, myTestId);
    await submit(server(), candidate, writing.attemptId);
    await pretendFinalised(server(), writing.attemptId);
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    const attempt = await begin(server(), candidate, myTestId, 'speaking');
    const { headers } = candidate;
    const { tabId } = await openTab(server(), attempt, headers);
    for (const [sequence, bytes] of (await cameraSlices()).entries())
      await putChunk(server(), attempt.attemptId, { stream: 'camera', sequence, bytes, tabId, headers });
    const putScreen = (sequence: number) => {
      const bytes = screenEvents(sequence);
      return putChunk(server(), attempt.attemptId, { stream: 'screen', sequence, bytes, tabId, headers });
    };
    await putScreen(0);
    server().advance(attempt.deadline - server().deps.clock() + LATE_ACCEPTANCE_MS + SILENT_AFTER_MS + 1);
    await runAll();
    const markSpeaking = async () => {
      await mark(server(), examiner, attempt.attemptId, [6, 6, 6, 6]);
      await runAll();
    };
    return { attempt, headers, myTestId, examiner, putScreen, markSpeaking };
  }

  /** The number of screen chunks in the file: each contains one full snapshot. */
  const screensOf = async ({ answerId, uuid }: Attempt) => {
    const screen = await server().app.inject({ url: answerFilePath(answerId, uuid, 'json') });
    return screen.json<string[]>().filter((event) => event.includes('"type":4')).length;
  };

  const pathsOf = ({ answerId, uuid }: Attempt) =>
    (['webm', 'json'] as const).map((extension) => answerFilePath(answerId, uuid, extension));

  async function servedHashes(attempt: Attempt) {
    const files = await Promise.all(pathsOf(attempt).map((url) => server().app.inject({ url })));
    return files.map(({ rawPayload }) => `sha256-${createHash('sha256').update(rawPayload).digest('base64')}`);
  }

  /** SHA-256 of the camera and screen files, as served and as signed in the certificate's credential. */
  async function hashes(attempt: Attempt, certificateId = '') {
    const served = await servedHashes(attempt);
    const { evidence } = (
      await call(server(), 'GET', `/api/certificate/credential/${certificateId}`, {})
    ).json<Credential>();
    const signed = pathsOf(attempt).map((path) => evidence.find(({ id }) => id.endsWith(path))?.digestSRI);
    return { served, signed };
  }

  test('takes no late chunk, and keeps the files that the credential hashes', async () => {
    const { attempt, headers, myTestId, putScreen, markSpeaking } = await fellSilent();
    await markSpeaking();
    const certificateId = await certificateOf(myTestId);
    const { served, signed } = await hashes(attempt, certificateId);
    expect(served).toEqual(signed);
    const late = await putScreen(1);
    expect([late.statusCode, late.json().code]).toEqual([409, 'recording_closed']);
    const complete = await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [{ stream: 'screen', segment: 1, chunks: 2 }],
    });
    expect(complete.statusCode).toBe(200);
    server().advance(DAY_MS);
    await runAll();
    expect((await hashes(attempt, certificateId)).served).toEqual(signed);
  });

  test('has every chunk that came before the certificate, which waits for them', async () => {
    const { attempt, myTestId, putScreen, markSpeaking } = await fellSilent();
    expect((await putScreen(1)).statusCode).toBe(200);
    await markSpeaking();
    expect(await certificateOf(myTestId)).toBeUndefined();
    server().advance(SILENT_AFTER_MS + 1);
    await runAll();
    const certificateId = await certificateOf(myTestId);
    expect(certificateId).toBeDefined();
    const { served, signed } = await hashes(attempt, certificateId);
    expect(served).toEqual(signed);
    expect(await screensOf(attempt)).toBe(2);
  });

  test('refuses chunks that come while it is issued, or has them all', async () => {
    const { attempt, myTestId, examiner, putScreen } = await fellSilent();
    await mark(server(), examiner, attempt.attemptId, [6, 6, 6, 6]);
    const late = [1, 2, 3].map(putScreen);
    await issueCertificate(server().deps, myTestId);
    const isTaken = (await Promise.all(late)).map(({ statusCode }) => statusCode === 200);
    server().advance(SILENT_AFTER_MS + 1);
    await runAll();
    const { served, signed } = await hashes(attempt, await certificateOf(myTestId));
    expect(served).toEqual(signed);
    expect(await screensOf(attempt)).toBe(1 + isTaken.filter(Boolean).length);
  });

  describe('and whose last chunk the finaliser could not put in', () => {
    async function givenUp() {
      const test = await fellSilent();
      await test.putScreen(1);
      server().jobs.giveUp('finalise-recording', { attemptId: test.attempt.attemptId });
      await test.markSpeaking();
      server().advance(DAY_MS);
      return test;
    }

    test('does not hold up the certificate for ever', async () => {
      const { attempt, myTestId } = await givenUp();
      await runAll();
      expect(await certificateOf(myTestId)).toBeUndefined();
      server().advance(HOUR_MS);
      await runAll();
      expect(await certificateOf(myTestId)).toBeDefined();
      expect(await rowOf(attempt)).toMatchObject({ state: 'partial', openUntil: null });
      const chunksLeft = () =>
        server().deps.db.$count(recordingChunks, eq(recordingChunks.attemptId, attempt.attemptId));
      expect(await chunksLeft()).toBeGreaterThan(0);
      server().advance(server().deps.settings.KEEP_PARTIAL_CHUNKS_DAYS * DAY_MS);
      await runAll();
      expect(await chunksLeft()).toBe(0);
    });

    test('keeps its files when the certificate is issued while another server makes them again', async () => {
      const { attempt, myTestId } = await givenUp();
      server().advance(HOUR_MS);
      const earlier = await rowOf(attempt);
      await finaliseRecording(server().deps, attempt.attemptId, async (input) => {
        await issueCertificate(server().deps, myTestId);
        return runHere(input);
      });
      await server().jobs.runAll();
      expect(await rowOf(attempt)).toMatchObject({ filesRun: earlier?.filesRun, state: 'partial' });
      const { served, signed } = await hashes(attempt, await certificateOf(myTestId));
      expect(served).toEqual(signed);
    });
  });

  describe('and of which the store has lost a file', () => {
    async function lose({ attempt, myTestId }: { attempt: Attempt; myTestId: number }, extension: string) {
      const row = await rowOf(attempt);
      await server().deps.store.delete(
        `${recordingFolder(attempt.answerId, row?.filesRun ?? null)}${attempt.uuid}.${extension}`,
      );
      await compareTests(server().deps, [myTestId]);
      return row;
    }
    /** @param lost extension of the file that the store loses */
    async function certifiedWithout(lost: string) {
      const { attempt, myTestId, markSpeaking, putScreen } = await fellSilent();
      await markSpeaking();
      const certificateId = await certificateOf(myTestId);
      const { signed } = await hashes(attempt, certificateId);
      const row = await lose({ attempt, myTestId }, lost);
      return { attempt, myTestId, signed, row, putScreen };
    }
    const findingsOf = ({ attemptId }: Attempt) =>
      server().deps.db.$count(findings, and(eq(findings.attemptId, attemptId), eq(findings.kind, 'files')));

    test('leads to a certificate only when the files are made again', async () => {
      const { attempt, myTestId, examiner } = await fellSilent();
      // By now the certificate does not wait for late chunks.
      server().advance(DAY_MS + HOUR_MS);
      await lose({ attempt, myTestId }, 'json');
      await mark(server(), examiner, attempt.attemptId, [6, 6, 6, 6]);
      expect(await issueCertificate(server().deps, myTestId)).toBeNull();
      await server().jobs.runAll();
      const { served, signed } = await hashes(attempt, await certificateOf(myTestId));
      expect(served).toEqual(signed);
    });

    test('serves the others and stays closed, until the signed files are made again from its chunks', async () => {
      const { attempt, myTestId, signed, putScreen } = await certifiedWithout('json');
      expect((await servedHashes(attempt))[0]).toBe(signed[0]);
      expect((await putScreen(1)).json().code).toBe('recording_closed');
      await server().jobs.runAll();
      await compareTests(server().deps, [myTestId]);
      expect(await findingsOf(attempt)).toBe(0);
      expect(await servedHashes(attempt)).toEqual(signed);
      expect((await putScreen(1)).json().code).toBe('recording_closed');
    });

    test('keeps what it has where other files come of them, and stays on the list of what is missing', async () => {
      const { attempt, myTestId, signed, row } = await certifiedWithout('manifest.json');
      server().advance(1);
      await finaliseRecording(server().deps, attempt.attemptId, async (input) => {
        const made = await runHere(input);
        const name = `${attempt.uuid}.webm`;
        await appendFile(join(input.directory, name), 'other');
        const files = await describeFiles(input.directory, Object.keys(made.manifest.files));
        return { ...made, manifest: { ...made.manifest, files } };
      });
      const { filesRun, finalisedAt } = row ?? {};
      expect(await rowOf(attempt)).toMatchObject({ filesRun, finalisedAt, lastError: DIFFERS_FROM_SIGNED });
      expect(await servedHashes(attempt)).toEqual(signed);
      await compareTests(server().deps, [myTestId]);
      await runAll();
      expect(await findingsOf(attempt)).toBe(1);
      expect(await servedHashes(attempt)).toEqual(signed);
    });
  });
});
