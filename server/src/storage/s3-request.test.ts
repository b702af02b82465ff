import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { StoreAccessError, StoreUnavailableError } from './object-store';
import { createS3Sender } from './s3-request';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function senderOf(respond: RequestListener, silenceMs?: number) {
  server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { bucket: 'exams', key: 'key', secret: 'secret', region: 'eu-1' };
  return createS3Sender({ ...settings, endpoint: `http://127.0.0.1:${port}/` }, silenceMs);
}

/** A sender whose server gives every request the same response. */
const sendTo = (status: number, body: string) => senderOf((_request, response) => response.writeHead(status).end(body));

it.each([
  [301, 'PermanentRedirect', 'The bucket exams refuses: check S3_KEY, S3_SECRET and S3_REGION.'],
  [400, 'AuthorizationHeaderMalformed', 'The bucket exams refuses: check S3_KEY, S3_SECRET and S3_REGION.'],
  [403, 'AccessDenied', 'The bucket exams refuses: check S3_KEY, S3_SECRET and S3_REGION.'],
  [404, 'NoSuchBucket', 'There is no bucket exams at http://127.0.0.1:'],
])('names what an operator has to set right for %i %s', async (status, code, message) => {
  const send = await sendTo(status, `<Error><Code>${code}</Code></Error>`);
  const sent = send({ method: 'GET', key: 'a' });
  await expect(sent).rejects.toThrow(StoreAccessError);
  await expect(sent).rejects.toThrow(message);
});

it('gives the reason for which no connection could be made', async () => {
  const send = await sendTo(200, '');
  server?.close();
  const sent = send({ method: 'PUT', key: 'a', body: Buffer.from('a'), isRepeatable: false });
  await expect(sent).rejects.toThrow(StoreUnavailableError);
  await expect(sent).rejects.toThrow('ECONNREFUSED');
});

it('sends again what a busy server refused, and gives what the server said at last', async () => {
  const send = await sendTo(503, '<Error><Code>SlowDown</Code></Error>');
  let requests = 0;
  server?.on('request', () => (requests += 1));
  const sent = send({ method: 'PUT', key: 'a', body: Buffer.from('a') });
  await expect(sent).rejects.toThrow('(status 503)');
  expect(requests).toBe(4);
});

it('gives the failure of a stream that it sends as it is: the bucket is not away', async () => {
  const send = await sendTo(200, '');
  const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  async function* half() {
    yield Buffer.from('half');
    throw failure;
  }
  const body = Readable.from(half(), { objectMode: false });
  const sent = send({ method: 'PUT', key: 'a', headers: { 'content-length': '9' }, body, isRepeatable: false });
  await expect(sent).rejects.toBe(failure);
});

it('says of a stream that ends early that its length is wrong', async () => {
  const send = await sendTo(200, '');
  const body = Readable.from([Buffer.from('half')], { objectMode: false });
  const sent = send({ method: 'PUT', key: 'a', headers: { 'content-length': '9' }, body, isRepeatable: false });
  await expect(sent).rejects.toThrow('content-length');
});

it('says that the bucket is away where it breaks off while a stream is sent', async () => {
  const send = await senderOf((request) => request.once('data', () => request.socket.destroy()));
  const body = Readable.from([Buffer.alloc(1e6), Buffer.alloc(1e6)], { objectMode: false });
  const sent = send({ method: 'PUT', key: 'a', headers: { 'content-length': '2000000' }, body, isRepeatable: false });
  await expect(sent).rejects.toThrow(StoreUnavailableError);
});

it('names a bucket that breaks off in the middle of an object', async () => {
  const send = await senderOf((_request, response) => {
    response.writeHead(200, { 'content-length': '9' }).write('half');
    setImmediate(() => response.destroy());
  });
  const { body } = await send({ method: 'GET', key: 'a' });
  const read = body.toArray();
  await expect(read).rejects.toThrow(StoreUnavailableError);
  await expect(read).rejects.toThrow('The bucket exams cannot be reached');
});

it('gives up a bucket that falls silent in the middle of its response, and takes a write for what its head says', async () => {
  const send = await senderOf((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': '9' }).write('half');
  }, 50);
  const read = send({ method: 'GET', key: 'a' }).then(({ body }) => body.toArray());
  const written = send({ method: 'PUT', key: 'a', body: Buffer.from('a'), isRepeatable: false });
  await expect(read).rejects.toThrow(StoreUnavailableError);
  expect(await written).toMatchObject({ status: 200 });
});
