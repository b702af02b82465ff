import { putChunk as putEndpoint } from '@bandmark/contracts/api/attempts';
import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addTest, begin, call, openTab, putChunk } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { CHUNKS_AT_ONCE } from './recordings-feature';

const SLICE = 'a slice';

withServer('chunks of one attempt whose bodies are under way', (server) => {
  const recording = async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { tabId, segment } = await openTab(server(), attempt, candidate.headers);
    return { attempt, tabId, segment, headers: { 'x-attempt-grant': attempt.grant } };
  };

  test('are limited: the next is to come again in a second, others go on, and each that ends makes room', async () => {
    // Not `app.listen`, which would import the sample beside this test.
    const listening = server().app.server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const { attempt, tabId, segment, headers } = await recording();
    const next = () =>
      putChunk(server(), attempt.attemptId, {
        stream: 'camera',
        segment,
        sequence: CHUNKS_AT_ONCE,
        bytes: SLICE,
        tabId,
        headers,
      });
    const underWay = Array.from({ length: CHUNKS_AT_ONCE }, (_, sequence) => {
      const path = fillPath(putEndpoint.path, { attemptId: attempt.attemptId, stream: 'camera', segment, sequence });
      const sending = request(address + path, {
        method: 'PUT',
        headers: {
          ...headers,
          'content-type': 'video/webm;codecs=vp9,opus',
          'content-length': SLICE.length,
          [TAB_HEADER]: tabId,
          [CHUNK_HASH_HEADER]: createHash('sha256').update(SLICE).digest('hex'),
          [STREAM_STARTED_HEADER]: String(server().deps.clock()),
          expect: '100-continue',
        },
      });
      sending.flushHeaders();
      const end = async () => {
        sending.end(SLICE);
        const [response] = (await once(sending, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        return response.statusCode;
      };
      return { begun: once(sending, 'continue'), end };
    });
    await Promise.all(underWay.map(({ begun }) => begun));
    // Passes the same checks after them, so that all of them have been counted.
    await call(server(), 'GET', `/api/attempts/${attempt.attemptId}/recording`, headers);
    const refused = await next();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
      429,
      '1',
      'too_many_requests',
    ]);
    const other = await recording();
    const ofOther = { ...other, stream: 'camera', bytes: SLICE } as const;
    expect((await putChunk(server(), other.attempt.attemptId, ofOther)).statusCode).toBe(200);
    const [first, ...rest] = underWay;
    expect(await first?.end()).toBe(200);
    expect((await next()).statusCode).toBe(200);
    expect(await Promise.all(rest.map(({ end }) => end()))).toEqual(rest.map(() => 200));
  });
});
