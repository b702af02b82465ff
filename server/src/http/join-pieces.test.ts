import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { joinPieces } from './join-pieces';

/** A server that resolves with the pieces of the first body, or rejects if it does not arrive as a whole. */
async function receiving() {
  const app = fastify();
  joinPieces(app);
  const pieces = new Promise<Buffer[]>((resolve, reject) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      const received: Buffer[] = [];
      payload.on('data', (piece: Buffer) => received.push(piece));
      payload.on('end', () => done(null, resolve(received)));
      payload.on('error', (error) => done(error, reject(error)));
    });
  });
  app.put('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\nconnection: close\r\n');
  return { app, pieces, socket };
}

const repeated = (lengths: readonly number[], times: number) => Array.from({ length: times }, () => lengths).flat();

test.each([
  ['of one byte', repeated([1], 10_000), 3],
  ['of one byte and of more than are joined', repeated([1, 5000], 10), 22],
  ['of one byte and of as many as are joined', repeated([1, 4096], 10), 22],
  // The connection may deliver them in several parts.
  ['that are long', [60_000], 10],
  ['of an empty body', [], 0],
])('pieces %s arrive in order, and the short ones joined', async (_, lengths, most) => {
  const { app, pieces, socket } = await receiving();
  const sent = lengths.map((length, at) => String.fromCharCode(97 + (at % 26)).repeat(length));
  const chunks = sent.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  socket.end(`transfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  const received = await pieces;
  expect(Buffer.concat(received).toString() === sent.join('')).toBe(true);
  expect(received.length).toBeLessThanOrEqual(most);
  await app.close();
});

test('a body whose connection is lost fails, as it does without joining', async () => {
  const { app, pieces, socket } = await receiving();
  app.server.once('request', () => socket.destroy());
  socket.write('content-length: 5000\r\n\r\na');
  await expect(pieces).rejects.toThrow('aborted');
  await app.close();
});

test('a connection that is lost while its body is refused as too long does not end the process', async () => {
  const app = fastify({ bodyLimit: 5000 });
  joinPieces(app);
  app.put('/', async () => 'read');
  const lost = new Promise((resolve) =>
    app.addHook('onError', async ({ raw }, _reply, error) => {
      raw.once('close', () => resolve(error));
      raw.socket.destroy();
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`1770\r\n${'a'.repeat(6000)}\r\n`);
  expect(await lost).toMatchObject({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' });
  await app.close();
});

test('a long body that nothing reads does not hold up the next request of its connection', async () => {
  const app = fastify();
  joinPieces(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const length = 300_000;
  socket.write(
    `PUT / HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: ${length}\r\n\r\n${'a'.repeat(length)}`,
  );
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await ended;
  expect(text.match(/HTTP\/1.1 404/g)).toHaveLength(2);
  await app.close();
});

test('the body of a GET is read and dropped before its response is sent', async () => {
  const app = fastify();
  joinPieces(app);
  app.get('/', async ({ raw }) => {
    if (!raw.readableEnded) await once(raw, 'end');
    return 'read';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = once(socket.setEncoding('utf8'), 'data');
  const length = 300_000;
  socket.write(
    `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${'a'.repeat(length)}`,
  );
  expect(String(await answer)).toContain('200 OK');
  await app.close();
});
