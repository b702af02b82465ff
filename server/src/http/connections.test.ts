import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { answerInOrder, CONNECTION_LIMITS, drainOnClose } from './connections';

/** A server whose response ends only when the test releases it. */
async function slowServer(limits: object, drain?: Parameters<typeof drainOnClose>[1]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const app = fastify({ ...CONNECTION_LIMITS, ...limits });
  drainOnClose(app, drain);
  app.put('/body', async (request) => ({ read: request.body }));
  app.get('/slow', async () => {
    begun();
    await released;
    return { done: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, release, hasBegun };
}

function open(app: FastifyInstance) {
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { socket, closed: once(socket, 'close').then(() => text) };
}

const PUT = 'PUT /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n"part';
const GET = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';

test('a body that stops coming is given up, and its connection closed', async () => {
  const { app } = await slowServer({
    requestTimeout: 150,
    http: { headersTimeout: 100, connectionsCheckingInterval: 25 },
  });
  const { socket, closed } = open(app);
  socket.write(PUT);
  expect(await closed).toMatch(/^HTTP\/1.1 408 /);
  const headers = open(app);
  headers.socket.write('GET /slow HTTP/1.1\r\nhost: ');
  expect(await headers.closed).toMatch(/^HTTP\/1.1 408 /);
  await app.close();
});

test('a stop waits for requests and uploads in flight, takes no new connections, and no idle one holds it up', async () => {
  const { app, release, hasBegun } = await slowServer({});
  const idle = open(app);
  await once(idle.socket, 'connect');
  const [slow, upload] = [open(app), open(app)];
  slow.socket.write(GET);
  await hasBegun;
  const received = once(app.server, 'request');
  upload.socket.write(PUT);
  await received;

  const { port } = app.server.address() as AddressInfo;
  const stopped = app.close();
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  upload.socket.write('-end"');
  expect(await upload.closed).toMatch(/"read":"part-end"/);
  release();
  expect(await slow.closed).toMatch(/^HTTP\/1.1 200 [^]*"done":true/);
  await stopped;
  expect(await idle.closed).toBe('');
});

describe('a stop of a server behind a proxy', () => {
  /** A connection of a proxy that has served a request and is idle now. */
  async function idleConnection(app: FastifyInstance) {
    const connection = open(app);
    const received = once(connection.socket, 'data');
    connection.socket.write('GET /none HTTP/1.1\r\nhost: x\r\n\r\n');
    await received;
    return connection;
  }

  test('serves what comes on idle connections, tells the proxy to close them, and ends with the last', async () => {
    // Longer than the test may take, so only closed connections can end the stop.
    const { app, release, hasBegun } = await slowServer({}, { idleMs: 600_000, withinMs: 600_000 });
    const [idle, underWay] = [await idleConnection(app), await idleConnection(app)];
    underWay.socket.write(GET);
    await hasBegun;
    const stopped = app.close();
    const { port } = app.server.address() as AddressInfo;
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    idle.socket.write('POST /none HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    expect(await idle.closed).toMatch(/404[^]*HTTP\/1.1 404 [^]*connection: close/i);
    release();
    expect(await underWay.closed).toMatch(/404[^]*HTTP\/1.1 200 [^]*connection: close[^]*"done":true/i);
    await stopped;
  });

  test('closes in the end what brings no request', async () => {
    const { app } = await slowServer({}, { idleMs: 50 });
    const { closed } = await idleConnection(app);
    await app.close();
    expect(await closed).toMatch(/^HTTP\/1.1 404 /);
  });
});

test('a stop does not wait for ever', async () => {
  const { app, hasBegun } = await slowServer({}, { withinMs: 50 });
  const { socket, closed } = open(app);
  socket.write(GET);
  await hasBegun;
  await app.close();
  expect(await closed).toBe('');
});

describe('pipelined requests', () => {
  async function pipelined() {
    const handled: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const app = fastify();
    answerInOrder(app);
    app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
      handled.push(name);
      if (name === 'first') await released;
      return `${name} done`;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const received = new Promise<void>((resolve) => {
      let requests = 0;
      app.server.on('request', () => (requests += 1) === 2 && resolve());
    });
    const { socket, closed } = open(app);
    socket.write('GET /first HTTP/1.1\r\nhost: x\r\n\r\nGET /second HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await received;
    return { app, handled, release, socket, closed };
  }

  test('are handled one after the other', async () => {
    const { app, handled, release, closed } = await pipelined();
    expect(handled).toEqual(['first']);
    release();
    expect(await closed).toMatch(/first done[^]*second done/);
    expect(handled).toEqual(['first', 'second']);
    await app.close();
  });

  test('are dropped when their connection ends: nothing is opened for whom no one reads', async () => {
    const { app, handled, release, socket, closed } = await pipelined();
    socket.destroy();
    await closed;
    release();
    await app.close();
    expect(handled).toEqual(['first']);
  });
});
