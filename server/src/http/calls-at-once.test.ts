import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { endpoint } from '@bandmark/contracts/endpoint';
import { fastify, type FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { z } from 'zod/mini';
import { createAccountLimiter } from './account-limit';
import type { Grant } from './authenticator';
import { createBodyBudget } from './body-budget';
import { defineRoute, type RouteDependencies, type RouteOptions } from './define-route';
import { handleErrors } from './errors';

const ENDPOINT = endpoint({
  method: 'PUT',
  path: '/chunk/{attempt}',
  summary: 'Store a chunk',
  params: z.object({ attempt: z.string() }),
  rawBody: true,
  response: z.object({ stored: z.boolean() }),
});
const SMALL = 64 * 1024;
const CHUNK = 'c'.repeat(SMALL + 1);

/**
 * An app with one route, which checks grants only after `confirm`. A grant is the name of its attempt.
 * @param mostBytes of bodies in flight
 */
async function chunkServer(options: Pick<RouteOptions, 'accountCallsAtOnce' | 'bodyLimit'>, mostBytes?: number) {
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => (confirm = resolve));
  const app = fastify();
  handleErrors(app);
  app.decorate('registeredRoutes', []);
  app.decorate('accountLimiter', createAccountLimiter(Date.now));
  app.decorate('holdBody', createBodyBudget(mostBytes));
  const checked = new Promise<FastifyRequest>((resolve) =>
    app.addHook('onRequest', async (request) => resolve(request)),
  );
  const accepted = new Promise<ServerResponse>((resolve) =>
    // Not the reply, whose `then` waits until it is sent.
    app.addHook('preParsing', async (_request, { raw }) => resolve(raw)),
  );
  const authenticator = { grantOf: (grant: string) => confirmed.then((): Grant => ({ subject: grant, version: 1 })) };
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: async () => null,
    subjectOf: ({ attempt }: Record<string, unknown>) => attempt,
  } as const;
  const deps = { authenticator } as unknown as RouteDependencies;
  defineRoute(app, deps, ENDPOINT, { ...ofAttempt, ...options }, async () => ({ stored: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  /** @param rest of the headers, and the beginning of the body */
  const begin = (attempt: string, rest: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`PUT /chunk/${attempt} HTTP/1.1\r\nhost: x\r\n${GRANT_HEADER}: ${attempt}\r\n${rest}`);
    return socket;
  };
  const send = (attempt: string, payload = CHUNK) =>
    app.inject({ method: 'PUT', url: `/chunk/${attempt}`, headers: { [GRANT_HEADER]: attempt }, payload });
  return { app, checked, accepted, confirm, begin, send };
}

test('a call whose connection was lost while its sender was checked is not under way', async () => {
  const { app, checked, confirm, begin, send } = await chunkServer({ accountCallsAtOnce: 1 }, CHUNK.length);
  const socket = begin('one', `content-length: ${CHUNK.length}\r\n\r\na`);
  const { raw } = await checked;
  // Not `once` of node:events, which rejects: an aborted body is also an error of its connection.
  const lost = new Promise((resolve) => raw.socket.once('close', resolve));
  socket.destroy();
  await lost;
  confirm();
  expect((await send('one')).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['of a known length', `content-length: ${CHUNK.length}\r\n\r\na`],
  ['of an unknown length, counted as the longest allowed', 'transfer-encoding: chunked\r\n\r\n1\r\na\r\n'],
])('bodies %s take from what all attempts share, until their connection is lost', async (_, rest) => {
  const { app, accepted, confirm, begin, send } = await chunkServer({ bodyLimit: CHUNK.length }, 2 * CHUNK.length - 1);
  confirm();
  const socket = begin('one', rest);
  const response = await accepted;
  const refused = await send('two');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  const lost = new Promise((resolve) => response.once('close', resolve));
  socket.destroy();
  await lost;
  expect((await send('two')).statusCode).toBe(200);
  expect((await send('two')).statusCode).toBe(200);
  await app.close();
});

test('bodies of a route that takes only small ones take nothing from it', async () => {
  const { app, confirm, send } = await chunkServer({ bodyLimit: SMALL }, 0);
  confirm();
  expect((await send('one', 'a mark')).statusCode).toBe(200);
  await app.close();
});

test('a raw body from anyone needs a limit', () => {
  const define = () =>
    defineRoute(fastify(), {} as RouteDependencies, ENDPOINT, { access: 'anyone' }, async () => ({ stored: true }));
  expect(define).toThrow('bodyLimit');
});
