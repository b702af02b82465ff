import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { readSettings } from '../settings';
import { PUBLIC_SITE } from '../testing/public-site';
import { readableLog } from '../testing/test-log';
import { handleErrors, sendUnrouted } from './errors';
import { observeRequests, requestLogOptions } from './observe-requests';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function site(environment: Record<string, string> = {}) {
  const written = readableLog('info');
  const settings = readSettings({ ...PUBLIC_SITE, ...environment });
  const app = fastify({
    ...requestLogOptions({ log: written.log, settings }),
    forceCloseConnections: true,
    frameworkErrors: sendUnrouted({}),
    routerOptions: { maxParamLength: 100 },
  });
  handleErrors(app);
  observeRequests(app);
  app.put('/recordings/:uuid', async () => ({ ok: true }));
  app.get('/broken/:code', async () => {
    throw new Error('no such table', { cause: new Error('mia@example.org') });
  });
  const broken = new Promise<void>((resolve) => {
    app.get('/endless', (_request, reply) => {
      reply.raw.once('close', () => resolve());
      reply.raw.write('and so on ');
    });
  });
  app.get('/unseen', { config: { isUnlogged: true } }, async () => 'well');
  return { app, broken, ...written };
}

test('a request is one line with the pattern of its route, and its id goes back to the caller', async () => {
  const { app, lines } = site();
  const response = await app.inject({
    method: 'PUT',
    url: '/recordings/0b1ff2ce-0b1f-4b1f-8b1f-0b1ff2ce0b1f?token=abc',
    headers: { authorization: 'Bearer abc', cookie: 'bucket=1' },
    payload: { text: 'an answer' },
    remoteAddress: '192.0.2.77',
  });
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pid: process.pid,
      hostname: expect.any(String) as string,
      requestId: expect.stringMatching(UUID) as string,
      method: 'PUT',
      route: '/recordings/:uuid',
      status: 200,
      ms: expect.any(Number) as number,
      bytesIn: 20,
      bytesOut: 11,
      msg: 'request',
    },
  ]);
  expect(response.headers['x-request-id']).toBe(lines()[0]?.['requestId']);
});

test('an address without a route is not repeated', async () => {
  const { app, lines, text } = site();
  await app.inject('/reset-password/mia@example.org');
  expect(lines()).toEqual([expect.objectContaining({ route: 'page', status: 404 })]);
  expect(text()).not.toContain('mia');
});

test.each([
  ['cannot be decoded', '/recordings/%E0%A4%A-mia@example.org', 400],
  ['is too long', `/recordings/mia@example.org${'x'.repeat(100)}`, 414],
])('an address that %s is a line as well, without the address', async (_, url, status) => {
  const { app, lines, text } = site();
  const response = await app.inject({ method: 'PUT', url });
  expect(response.statusCode).toBe(status);
  expect(lines()).toEqual([expect.objectContaining({ method: 'PUT', route: 'page', status, msg: 'request' })]);
  expect(response.headers['x-request-id']).toBe(lines()[0]?.['requestId']);
  expect(text()).not.toContain('mia');
});

test('what failed is a line with its stack beside the line of its request, and the caller gets the id of both', async () => {
  const { app, lines, text } = site();
  const response = await app.inject('/broken/secret-of-a-sign-in');
  const { requestId } = response.json<{ requestId: string }>();
  expect(response.statusCode).toBe(500);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'error',
      requestId,
      route: '/broken/:code',
      msg: 'request failed',
      err: expect.objectContaining({
        stack: expect.stringContaining('Error: no such table\n    at ') as string,
      }) as object,
    }),
    expect.objectContaining({ level: 'info', requestId, status: 500, msg: 'request' }),
  ]);
  expect(text()).not.toMatch(/secret-of-a-sign-in|mia@example/);
});

test.each([
  [{}, '4f9c1a7e-of-the-proxy', false],
  [{ TRUST_PROXY: '1' }, '4f9c1a7e-of-the-proxy', true],
  [{ TRUST_PROXY: '10.0.0.0/8, loopback' }, '4f9c1a7e-of-the-proxy', true],
  [{ TRUST_PROXY: '10.0.0.0/8' }, '4f9c1a7e-of-the-proxy', false],
  [{ TRUST_PROXY: '1' }, 'short', false],
  [{ TRUST_PROXY: '1' }, 'a'.repeat(65), false],
  [{ TRUST_PROXY: '1' }, 'mia@example.org', false],
  [{ TRUST_PROXY: '1' }, '{"level":"fatal"}', false],
])('settings %o: the id %s that a request brings is taken over: %s', async (environment, given, isTaken) => {
  const { app, lines } = site(environment as Record<string, string>);
  const response = await app.inject({ method: 'PUT', url: '/recordings/1', headers: { 'x-request-id': given } });
  expect(response.headers['x-request-id'] === given).toBe(isTaken);
  expect(lines()[0]?.['requestId']).toBe(response.headers['x-request-id']);
  expect(response.headers['x-request-id']).toMatch(isTaken ? given : UUID);
});

test('a response that breaks off is a line too', async () => {
  const { app, broken, lines } = site();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await broken;
  await app.close();
  expect(lines().filter(({ route }) => route === '/endless')).toEqual([
    expect.objectContaining({ route: '/endless', msg: 'request broken off' }),
  ]);
});

test('a route may stay out of the log', async () => {
  const { app, lines } = site();
  await app.inject('/unseen');
  expect(lines()).toEqual([]);
});
