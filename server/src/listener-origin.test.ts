import { listenerOrigin } from './listener-origin';

test.each([
  ['localhost', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
])('a listener on %s is reached at %s', (host, origin) => {
  expect(listenerOrigin(host, 3000)).toBe(origin);
  expect(new URL(origin).origin).toBe(origin);
});
