import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { recordingManifestSchema } from '@bandmark/contracts/recording';
import { answerFolder } from '@bandmark/domain/storage-path';
import { brotliDecompressSync } from 'node:zlib';
import { addTest, call, mark, takePart } from '../testing/exam-calls';
import { ESSAYS } from '../testing/sample-essays';
import { recordingFolder } from '../storage/recording-folder';
import { type TestServer, withServer } from '../testing/with-server';
import { withTwoServers } from '../testing/with-two-servers';
import { qrCode } from './shown-certificate';

const journey = (server: () => TestServer) => {
  test('from the added test over recordings and marks to the certificate (§3.8 §3.9 §3.12 §3.13 §7.13 §7.14 §7.15)', async () => {
    const candidate = await server().user({ name: 'Ada Test' });
    const examiner = await server().user({ isExaminer: true });
    const rowOf = async () =>
      (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>()[0];

    const myTestId = await addTest(server(), candidate);
    expect(await rowOf()).toMatchObject({
      myTestId,
      number: 1,
      writingUuid: null,
      speakingUuid: null,
      totalBand: null,
    });

    const writing = await takePart(server(), candidate, myTestId, 'writing', ESSAYS.weak);
    server().advance(60_000);
    const speaking = await takePart(server(), candidate, myTestId, 'speaking');
    await server().jobs.runAll();
    const estimated = await rowOf();
    expect(estimated).toMatchObject({
      writingUuid: writing.uuid,
      writingMimeType: 'webm',
      writingSource: 'estimate',
      speakingGenBand: null,
    });
    expect(estimated?.writing1GenBand).toEqual(expect.any(Number));
    expect(estimated?.totalBand).toBeNull();

    const factsOf = async (uuid: string) =>
      (await call(server(), 'GET', fillPath(recordingFacts.path, { id: writing.answerId, uuid }), {})).json();
    const unnamed = { skill: 'writing', testNumber: 1, userName: null, certificateId: null };
    expect(await factsOf(writing.uuid)).toEqual({ ...unnamed, recordedAt: expect.any(String) });
    expect(await factsOf(speaking.uuid)).toMatchObject({ code: 'unknown_recording' });

    const waiting = (await call(server(), 'GET', '/api/marking', examiner.headers)).json<
      { attemptId: string; words: number | null; recordingState: string }[]
    >();
    expect(waiting.filter(({ attemptId }) => [writing.attemptId, speaking.attemptId].includes(attemptId))).toEqual([
      expect.objectContaining({ attemptId: writing.attemptId, words: 168, recordingState: 'finalised' }),
      expect.objectContaining({ attemptId: speaking.attemptId, words: null, recordingState: 'finalised' }),
    ]);

    expect((await mark(server(), examiner, writing.attemptId, [6, 6.5, 6, 6.5])).json()).toEqual({
      band: 6.5,
      level: 'B2',
    });
    await server().jobs.runAll();
    expect(await rowOf()).toMatchObject({
      writing1GenBand: 6.5,
      writingSource: 'examiner',
      certificateUrl: null,
      totalBand: null,
    });

    await mark(server(), examiner, speaking.attemptId, [7, 7, 7, 7]);
    await server().jobs.runAll();
    const finished = await rowOf();
    expect(finished).toMatchObject({ totalBand: 7, totalLevel: 'C1', speakingGenBand: 7, speakingLevel: 'C1' });

    const certificateId = finished?.certificateUrl?.replace('/#', '') ?? '';
    const record = (
      await call(server(), 'GET', `/api/certificate/test-result/${certificateId}`, {})
    ).json<CertificateRecord>();
    expect(record).toMatchObject({
      userName: 'Ada Test',
      userLevel: { total: 7, writing: 6.5, speaking: 7 },
      levels: { total: 'C1', writing: 'B2', speaking: 'C1' },
      levelTable: '1',
      subScores: { writing: { scores: [6, 6.5, 6, 6.5], derived: false } },
      sources: { writing: 'examiner', speaking: 'examiner' },
      qrUrl: `http://localhost:3000/#${certificateId}/verification`,
      qrCode: qrCode(`http://localhost:3000/#${certificateId}/verification`),
      isSample: false,
      writingId: writing.answerId,
      writing1Url: finished?.writing1Url,
      speakingBundleId: finished?.speakingBundleId,
    });
    expect(record.testReadingId).toBeUndefined();
    expect(await factsOf(writing.uuid)).toMatchObject({ userName: 'Ada Test', certificateId });

    const report = (
      await call(server(), 'GET', `/api/certificate/report/writing/${record.writing1Url}`, {})
    ).json<AnswerReport>();
    expect(report).toMatchObject({
      userName: 'Ada Test',
      band: 6.5,
      source: 'examiner',
      text: ESSAYS.weak,
      recording: { state: 'finalised' },
    });
    expect(report.estimate?.method).toBe('Text features, version 2');

    const stored: string[] = [];
    for await (const { key } of server().deps.store.list(recordingFolder(writing.answerId, null))) stored.push(key);
    expect(stored.map((key) => key.slice(key.lastIndexOf('/') + 1)).sort()).toEqual(
      ['jpg', 'json', 'json.br', 'manifest.json', 'webm'].map((e) => `${writing.uuid}.${e}`).sort(),
    );
    const address = `/certificate-answers/${answerFolder(writing.answerId)}/${writing.uuid}`;
    const manifest = recordingManifestSchema.parse(
      (await call(server(), 'GET', `${address}.manifest.json`, {})).json(),
    );
    expect(manifest).toMatchObject({ state: 'finalised', cameraOffsetMs: 250, missingChunks: 0 });

    const plain = await call(server(), 'GET', `${address}.json`, {});
    const packed = await call(server(), 'GET', `${address}.json`, { 'accept-encoding': 'gzip, br' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    for (const stored of plain.json<string[]>())
      expect(JSON.parse(stored)).toMatchObject({ type: expect.any(Number), timestamp: expect.any(Number) });
    const range = await call(server(), 'GET', `${address}.webm`, { range: 'bytes=0-3', 'accept-encoding': 'gzip, br' });
    expect([range.statusCode, range.rawPayload.toString('hex'), range.headers['content-type']]).toEqual([
      206,
      '1a45dfa3',
      'video/webm',
    ]);

    // A certified mark is final; saving the same mark again is accepted.
    expect((await mark(server(), examiner, writing.attemptId, [9, 9, 9, 9])).statusCode).toBe(409);
    expect((await mark(server(), examiner, writing.attemptId, [6, 6.5, 6, 6.5])).statusCode).toBe(200);
  });
};

withServer('the journey of a quick test', journey, { hasRealFinaliser: true });
withTwoServers('the journey of a quick test', (servers) => journey(() => servers().site));
