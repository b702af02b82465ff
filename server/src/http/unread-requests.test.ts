import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { requestSeconds } from '../metrics/metrics';
import { readSettings } from '../settings';
import { PUBLIC_SITE } from '../testing/public-site';
import { readableLog } from '../testing/test-log';
import { handleErrors } from './errors';
import { observeRequests, requestLogOptions } from './observe-requests';

const LIMITS = { requestTimeout: 150, http: { headersTimeout: 100, connectionsCheckingInterval: 25 } };

let app: FastifyInstance;
afterEach(() => app.close());

async function site() {
  const written = readableLog('info');
  app = fastify({ ...LIMITS, ...requestLogOptions({ log: written.log, settings: readSettings(PUBLIC_SITE) }) });
  handleErrors(app);
  observeRequests(app);
  app.put('/body', async (request) => ({ read: request.body }));
  app.get('/endless', (_request, reply) => void reply.raw.writeHead(200).write('and so on '));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const lines = () => written.lines().filter(({ msg }) => !String(msg).startsWith('Server listening'));
  return { ...written, lines };
}

/**
 * @param more sent once a response has begun
 * @returns what the server sent until it closed the connection
 */
async function send(text: string, more?: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  if (text !== '') socket.write(text);
  if (more !== undefined) socket.once('data', () => socket.write(more));
  await once(socket, 'close');
  return received;
}

/** The number of requests per route and status class, from the metric. */
async function counted(): Promise<Record<string, number>> {
  const { values } = await requestSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  return Object.fromEntries(counts.map(({ labels, value }) => [`${labels.route} ${labels.status}`, value]));
}

test.each([
  ['whose headers stop coming', 408, 'ERR_HTTP_REQUEST_TIMEOUT', 'GET /body?of=mia@example.org HTTP/1.1\r\nhost: '],
  [
    'whose headers are too large',
    431,
    'HPE_HEADER_OVERFLOW',
    `GET /mia@example.org HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`,
  ],
  ['that is not HTTP', 400, 'HPE_INVALID_METHOD', 'mia@example.org\r\n\r\n'],
])('a request %s is refused with %i and is a line and a count like others, without a word of it', async (...given) => {
  const [, status, code, text] = given;
  const { lines, text: log } = await site();
  const before = (await counted())['unread 4xx'] ?? 0;
  expect(await send(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"message":`));
  expect(lines()).toEqual([expect.objectContaining({ level: 'info', msg: 'request not read', status, code })]);
  expect(log()).not.toContain('mia');
  expect((await counted())['unread 4xx']).toBe(before + 1);
});

test('a connection that sends nothing has no line: browsers open some ahead', async () => {
  const { lines } = await site();
  expect(await send('')).toMatch(/^HTTP\/1.1 408 /);
  expect(lines()).toEqual([]);
});

test('a request whose body stops coming has the one line of its route, which says so', async () => {
  const { lines } = await site();
  const before = (await counted())['unread 4xx'];
  const put = 'PUT /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n"part';
  expect(await send(put)).toMatch(/^HTTP\/1.1 408 /);
  expect(lines()).toEqual([expect.objectContaining({ route: '/body', status: 408, msg: 'request broken off' })]);
  expect((await counted())['unread 4xx']).toBe(before);
});

test('nothing is written into a response that is on its way', async () => {
  const { lines } = await site();
  const received = await send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n', 'no HTTP\r\n\r\n');
  expect(received).toContain('and so on');
  expect(received.match(/HTTP\/1.1/g)).toHaveLength(1);
  expect(lines()).toEqual([expect.objectContaining({ route: '/endless', msg: 'request broken off' })]);
});
