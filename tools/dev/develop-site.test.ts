import { serverEnvironment } from './develop-site';

const places = { dataDir: '/data', port: '3000', inner: 41_234 };

test.each([
  [{}, 'http://localhost:3000'],
  [{ PUBLIC_ORIGIN: '', HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ PUBLIC_ORIGIN: 'https://site.example' }, 'https://site.example'],
])('with %j links of mails and certificates lead to %s, not to the port of the server behind it', (given, origin) => {
  expect(serverEnvironment(given, places)).toMatchObject({
    PUBLIC_ORIGIN: origin,
    PORT: '41234',
    HOST: 'localhost',
    DATA_DIR: '/data',
  });
});
