import fastify from 'fastify';
import { WorkerTimeoutError } from '../unavailable';
import { handleErrors } from './errors';

test('a fault of the server is a 500 that does not say what it is', async () => {
  const app = fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw new Error('select password_hash from users');
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    message: 'The server failed; its log says why.',
    code: 'internal',
    requestId: expect.any(String) as string,
  });
});

test('work that took a thread too long can be asked for again', async () => {
  const app = fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw new WorkerTimeoutError('worker draw-worker took longer than 20000 ms');
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('10');
  expect(response.json()).toMatchObject({ code: 'unavailable' });
});
