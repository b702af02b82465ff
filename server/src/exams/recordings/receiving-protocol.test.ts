/**
 * The protocol of docs/embed-recorder.md, held against both receivers: this site's and the one that hosts take from
 * examples/receiver, which runs as hosts run it.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { MAX_CHUNK_BYTES } from '@bandmark/contracts/chunk-upload';
import { randomUuid } from '../../random-id';
import { addTest, begin, type Headers, JPEG, openTab } from '../../testing/exam-calls';
import { ReferenceReceiver } from '../../testing/reference-receiver';
import { type TestServer, withServer } from '../../testing/with-server';

interface Answer {
  status: number;
  body: unknown;
}
interface Call {
  method: 'GET' | 'PUT' | 'POST';
  /** Path below the URL of the recording. */
  path: string;
  headers?: Headers;
  body?: Buffer | string;
}
/** One recording at a receiver. The receivers differ in how a call is authorised and in how a crash happens. */
interface Recording {
  call(call: Call): Promise<Answer>;
  /** The same call with an invalid grant. */
  callUngranted(call: Call): Promise<Answer>;
  /** Starts the next segment, as after a killed tab. */
  nextSegment(): Promise<void>;
  /** The id of the tab that sends the chunks of a segment. */
  tabOf(segment: number): string;
  /** The receiver crashes while it stores this chunk, and restarts. */
  crashDuring(call: Call): Promise<void>;
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const stored = (bytes: string) => ({ status: 200, body: { stored: true, sha256: hashOf(bytes) } });

/** A chunk as the panel sends it. */
function chunk(recording: Recording, address: string, body: Buffer | string, headers: Headers = {}): Call {
  const [stream, segment] = address.split('/');
  return {
    method: 'PUT',
    path: `/${address}`,
    body,
    headers: {
      'content-type': stream === 'thumbnail' ? 'image/jpeg' : 'video/webm;codecs=vp9,opus',
      'x-chunk-sha256': hashOf(body),
      'x-stream-started-at': '1700000000000',
      'x-tab-id': recording.tabOf(Number(segment)),
      ...headers,
    },
  };
}

function itFollowsTheProtocol(open: () => Promise<Recording>): void {
  const put = async (recording: Recording, address: string, body: Buffer | string, headers?: Headers) =>
    recording.call(chunk(recording, address, body, headers));
  const complete = (recording: Recording, ...streams: [stream: string, segment: number, chunks: number][]) =>
    recording.call({
      method: 'POST',
      path: '/complete',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ streams: streams.map(([stream, segment, chunks]) => ({ stream, segment, chunks })) }),
    });
  const listed = async (recording: Recording) => {
    const { body } = await recording.call({ method: 'GET', path: '' });
    return (body as { stream: string; segment: number; sequence: number }[])
      .map(({ stream, segment, sequence }) => `${stream}/${segment}/${sequence}`)
      .sort();
  };

  test('a chunk is acknowledged by its hash, again when it comes again, and never replaced', async () => {
    const recording = await open();
    expect(await put(recording, 'camera/1/0', 'one')).toEqual(stored('one'));
    expect(await put(recording, 'camera/1/0', 'one')).toEqual(stored('one'));
    expect(await put(recording, 'camera/1/0', 'two')).toMatchObject({ status: 409, body: { code: 'chunk_differs' } });
    expect((await recording.call({ method: 'GET', path: '' })).body).toEqual([
      { stream: 'camera', segment: 1, sequence: 0, bytes: 3, sha256: hashOf('one') },
    ]);
  });

  test.each<[string, string, Buffer | string, Headers, number]>([
    ['the hash of other bytes', 'camera/1/0', 'one', { 'x-chunk-sha256': hashOf('two') }, 400],
    ['a part of the bytes', 'camera/1/0', 'on', { 'x-chunk-sha256': hashOf('one') }, 400],
    ['no hash', 'camera/1/0', 'one', { 'x-chunk-sha256': '' }, 400],
    ['no tab', 'camera/1/0', 'one', { 'x-tab-id': '' }, 400],
    ['no start', 'camera/1/0', 'one', { 'x-stream-started-at': '' }, 400],
    ['a start that is no number', 'camera/1/0', 'one', { 'x-stream-started-at': 'now' }, 400],
    ['a start in the far future', 'camera/1/0', 'one', { 'x-stream-started-at': '9e15' }, 400],
    ['another type', 'camera/1/0', 'one', { 'content-type': 'text/html' }, 400],
    ['a stream that is none', 'sound/1/0', 'one', {}, 400],
    ['segment 0', 'camera/0/0', 'one', {}, 400],
    ['segment 1000', 'camera/1000/0', 'one', {}, 400],
    ['sequence 100000', 'camera/1/100000', 'one', {}, 400],
    ['a fifth thumbnail', 'thumbnail/1/4', JPEG, {}, 400],
    ['a thumbnail that is no JPEG', 'thumbnail/1/0', '<svg onload="alert(1)">', {}, 400],
    ['more than 4 MiB', 'camera/1/0', Buffer.alloc(MAX_CHUNK_BYTES + 1), {}, 413],
  ])('with %s nothing is stored', async (_, address, body, headers, status) => {
    const recording = await open();
    expect((await put(recording, address, body, headers)).status).toBe(status);
    expect(await listed(recording)).toEqual([]);
  });

  test('chunks come in any order; what is missing is counted until it is there', async () => {
    const recording = await open();
    await put(recording, 'camera/1/2', 'three');
    await put(recording, 'camera/1/0', 'one');
    expect(await complete(recording, ['camera', 1, 3])).toEqual({
      status: 200,
      body: { state: 'uploading', missing: 1 },
    });
    // A lower number comes from an outdated page.
    expect((await complete(recording, ['camera', 1, 1])).body).toEqual({ state: 'uploading', missing: 1 });
    expect(await put(recording, 'camera/1/1', 'two')).toEqual(stored('two'));
    expect((await complete(recording, ['camera', 1, 3])).body).toEqual({ state: 'complete', missing: 0 });
  });

  test('after the end the same chunk is acknowledged, and a late one is taken', async () => {
    const recording = await open();
    await put(recording, 'camera/1/0', 'one');
    expect((await complete(recording, ['camera', 1, 1])).body).toEqual({ state: 'complete', missing: 0 });
    expect(await put(recording, 'camera/1/0', 'one')).toEqual(stored('one'));
    expect((await put(recording, 'camera/1/0', 'two')).status).toBe(409);
    expect(await put(recording, 'camera/1/1', 'late')).toEqual(stored('late'));
    expect(await listed(recording)).toEqual(['camera/1/0', 'camera/1/1']);
  });

  test('each segment counts its own chunks', async () => {
    const recording = await open();
    await put(recording, 'camera/1/0', 'one');
    await recording.nextSegment();
    await put(recording, 'camera/2/0', 'two');
    await put(recording, 'thumbnail/2/0', JPEG);
    expect((await complete(recording, ['camera', 1, 1], ['camera', 2, 2], ['thumbnail', 2, 1])).body).toEqual({
      state: 'uploading',
      missing: 1,
    });
    await put(recording, 'camera/2/1', 'three');
    expect(await listed(recording)).toEqual(['camera/1/0', 'camera/2/0', 'camera/2/1', 'thumbnail/2/0']);
  });

  test.each<Call>([
    { method: 'PUT', path: '/camera/1/0' },
    { method: 'GET', path: '' },
    { method: 'POST', path: '/complete' },
  ])('without a valid grant $method is refused, and nothing changes', async ({ method, path }) => {
    const recording = await open();
    const call =
      method === 'PUT'
        ? chunk(recording, 'camera/1/0', 'one')
        : { method, path, ...(method === 'POST' && { headers: JSON_TYPE, body: '{"streams":[]}' }) };
    expect((await recording.callUngranted(call)).status).toBe(401);
    expect(await listed(recording)).toEqual([]);
  });

  test('a receiver that dies while it stores has the whole chunk or nothing of it, and takes it again', async () => {
    const recording = await open();
    await put(recording, 'camera/1/0', 'one');
    await recording.crashDuring(chunk(recording, 'camera/1/1', 'two'));
    expect(await listed(recording)).toEqual(['camera/1/0']);
    expect(await put(recording, 'camera/1/0', 'one')).toEqual(stored('one'));
    expect(await put(recording, 'camera/1/1', 'two')).toEqual(stored('two'));
    expect((await complete(recording, ['camera', 1, 2])).body).toEqual({ state: 'complete', missing: 0 });
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

withServer('this site’s receiver', (server) => {
  itFollowsTheProtocol(() => recordingOfSite(server()));
});

async function recordingOfSite(server: TestServer): Promise<Recording> {
  const candidate = await server.user();
  const attempt = await begin(server, candidate, await addTest(server, candidate));
  const tabs = [await openTab(server, attempt, candidate.headers)];
  const send = (grant: string, { method, path, headers, body }: Call): Promise<Answer> =>
    server.app
      .inject({
        method,
        url: `/api/attempts/${attempt.attemptId}/recording${path}`,
        headers: { 'x-attempt-grant': grant, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }));
  return {
    call: (call) => send(attempt.grant, call),
    callUngranted: (call) => send('none', call),
    async nextSegment() {
      // The killed tab falls silent.
      server.advance(16_000);
      tabs.push(await openTab(server, attempt, candidate.headers));
    },
    tabOf: (segment) => tabs.find((tab) => tab.segment === segment)?.tabId ?? tabs[0]?.tabId ?? '',
    crashDuring: (call) => crashDuring(server, () => send(attempt.grant, call)),
  };
}

/** The state after a crash: the object of the chunk exists, its row does not. */
async function crashDuring(server: TestServer, send: () => Promise<Answer>): Promise<void> {
  const { store } = server.deps;
  const put = store.put.bind(store);
  const dying = jest.spyOn(store, 'put').mockImplementationOnce(async (...given) => {
    await put(...given);
    throw new Error('killed');
  });
  expect((await send()).status).toBe(500);
  expect(dying).toHaveBeenCalledTimes(1);
  dying.mockRestore();
}

describe('the reference receiver', () => {
  let receiver: ReferenceReceiver;
  beforeAll(async () => {
    receiver = await ReferenceReceiver.start();
  });
  afterAll(() => receiver.stop());
  itFollowsTheProtocol(() => Promise.resolve(recordingOfReference(receiver)));

  test('the end with as many chunks as it may declare is counted, also a second time', async () => {
    const recording = recordingOfReference(receiver);
    await recording.call(chunk(recording, 'camera/1/0', 'one'));
    const streams = Array.from({ length: 999 }, (_, index) => ({
      stream: 'camera',
      segment: index + 1,
      chunks: 100_000,
    }));
    const end: Call = { method: 'POST', path: '/complete', headers: JSON_TYPE, body: JSON.stringify({ streams }) };
    const answer = { status: 200, body: { state: 'uploading', missing: 999 * 100_000 - 1 } };
    expect(await recording.call(end)).toEqual(answer);
    expect(await recording.call(end)).toEqual(answer);
  });
});

function recordingOfReference(receiver: ReferenceReceiver): Recording {
  const id = randomUuid();
  const tabId = randomUuid();
  const send = async (grant: string, { method, path, headers, body }: Call): Promise<Answer> => {
    const response = await fetch(`${receiver.endpoint}/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${grant}`, ...headers },
      body: body ?? null,
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    call: (call) => send(receiver.grant, call),
    callUngranted: (call) => send('none', call),
    nextSegment: () => Promise.resolve(),
    tabOf: () => tabId,
    async crashDuring({ path, headers = {}, body = '' }) {
      const { hostname, port, pathname } = new URL(`${receiver.endpoint}/${id}${path}`);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const lines = Object.entries({
        ...headers,
        authorization: `Bearer ${receiver.grant}`,
        host: `${hostname}:${port}`,
      });
      socket.write(
        [
          `PUT ${pathname} HTTP/1.1`,
          ...lines.map((line) => line.join(': ')),
          `content-length: ${body.length}`,
          '',
          '',
        ].join('\r\n'),
      );
      // Sends the headers and a part of the body; the rest never comes.
      await new Promise<void>((resolve) => socket.write(body.slice(0, 1), () => resolve()));
      await receiver.killAndStart();
      socket.destroy();
    },
  };
}
