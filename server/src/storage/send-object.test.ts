import fastify from 'fastify';
import { sendError } from '../http/errors';
import { type ObjectStore, StoreUnavailableError } from './object-store';
import { sendObject } from './send-object';

const HEAD = { bytes: 1_000, etag: '"1"', modifiedAt: 0, contentType: null };
const OBJECT = { key: 'a/b', brotliKey: 'a/b.br', contentType: 'image/png' };

/** A store that loses its object or becomes unavailable between `head` and `get`. */
function losingStore(get: ObjectStore['get']): ObjectStore {
  return { head: () => Promise.resolve(HEAD), get } as Partial<ObjectStore> as ObjectStore;
}

test.each([
  ['goes away', () => Promise.reject(new StoreUnavailableError('away')), 503],
  ['no longer has the object', () => Promise.resolve(null), 404],
])('a refusal describes no object when the store %s before the first byte', async (_what, get, status) => {
  const app = fastify();
  app.setErrorHandler(sendError);
  app.get('/', async (request, reply) => {
    if (!(await sendObject(losingStore(get), OBJECT, request, reply)))
      await reply.code(404).send({ code: 'not_found' });
    return reply;
  });
  const headers = { 'accept-encoding': 'br', range: 'bytes=10-19' };
  const response = await app.inject({ url: '/', headers });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual(expect.objectContaining({ code: expect.any(String) }));
  for (const name of ['content-encoding', 'content-range', 'etag', 'last-modified'])
    expect(response.headers[name]).toBeUndefined();
});
