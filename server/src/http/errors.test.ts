import fastify from 'fastify';
import { Writable } from 'node:stream';
import { handleErrors } from './errors';
import { logOptions } from './log-options';

test('a fault of the server is a 500 that does not say what it is', async () => {
  const app = fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw new Error('select password_hash from users');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: 'The server failed; its log says why.', code: 'internal' });
});

test('what failed is logged with its path and its stack, and without what the address was asked with', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  const app = fastify({ logger: { ...logOptions('info'), stream } });
  handleErrors(app);
  app.get('/broken', async () => {
    throw new Error('no such table');
  });
  await app.inject('/broken?code=secret-of-a-sign-in');
  const log = lines.join('');
  expect(log).toContain('"path":"/broken"');
  expect(log).toContain('Error: no such table');
  expect(log).not.toContain('secret-of-a-sign-in');
});
