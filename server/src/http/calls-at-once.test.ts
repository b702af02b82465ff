import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { endpoint } from '@bandmark/contracts/endpoint';
import { fastify, type FastifyRequest } from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { z } from 'zod/mini';
import { createAccountLimiter } from './account-limit';
import type { Grant } from './authenticator';
import { defineRoute, type RouteDependencies } from './define-route';

const SUBJECT = 'attempt';
const ENDPOINT = endpoint({
  method: 'PUT',
  path: '/chunk',
  summary: 'Store a chunk',
  rawBody: true,
  response: z.object({ stored: z.boolean() }),
});

/** An app with one route that allows one call at a time, and checks grants only after `confirm`. */
async function oneAtOnce() {
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => (confirm = resolve));
  const app = fastify();
  app.decorate('registeredRoutes', []);
  app.decorate('accountLimiter', createAccountLimiter(Date.now));
  const checked = new Promise<FastifyRequest>((resolve) =>
    app.addHook('onRequest', async (request) => resolve(request)),
  );
  const authenticator = { grantOf: () => confirmed.then((): Grant => ({ subject: SUBJECT, version: 1 })) };
  const options = {
    access: 'grant-or-owner',
    ownerOf: async () => null,
    subjectOf: () => SUBJECT,
    accountCallsAtOnce: 1,
  } as const;
  defineRoute(app, { authenticator } as unknown as RouteDependencies, ENDPOINT, options, async () => ({
    stored: true,
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, checked, confirm };
}

test('a call whose connection was lost while its sender was checked is not under way', async () => {
  const { app, checked, confirm } = await oneAtOnce();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`PUT /chunk HTTP/1.1\r\nhost: x\r\n${GRANT_HEADER}: a grant\r\ncontent-length: 7\r\n\r\na`);
  const { raw } = await checked;
  // Not `once` of node:events, which rejects: an aborted body is also an error of its connection.
  const lost = new Promise((resolve) => raw.socket.once('close', resolve));
  socket.destroy();
  await lost;
  confirm();
  const headers = { [GRANT_HEADER]: 'a grant' };
  const next = await app.inject({ method: 'PUT', url: '/chunk', headers, payload: 'a chunk' });
  expect(next.statusCode).toBe(200);
  await app.close();
});
