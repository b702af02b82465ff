import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { startAppendingProxy } from '../testing/appending-proxy';
import { type TestServer, withServer } from '../testing/with-server';
import { PUBLIC_SITE } from '../testing/public-site';

/** Sign-in allows a hundred calls in ten minutes from one address. */
const TRIES = 100;

interface Caller {
  /** An address of 127.0.0.0/8, which the proxy or the server sees. */
  from: string;
  forwardedFor?: string;
}

function signIn(port: number, { from, forwardedFor }: Caller): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method: 'POST',
        path: '/api/auth/sign-in',
        headers: {
          'content-type': 'application/json',
          ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    )
      .once('error', reject)
      .end('{}');
  });
}

const invented = (at: number): string => `198.51.${Math.floor(at / 200)}.${at % 200}, 10.0.0.${at % 200}`;

/** Without Fastify's `listen`, which starts the import of the sample. */
async function whileListening({ app: { server } }: TestServer, work: (port: number) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe.each([
  ['a hop', '1'],
  ['a network', '127.0.0.1, 10.0.0.0/8'],
])('behind an appending proxy, known as %s', (_, TRUST_PROXY) => {
  withServer(
    'limits',
    (server) => {
      test('count the caller that the proxy saw, whatever the caller wrote', () =>
        whileListening(server(), async (port) => {
          const proxy = await startAppendingProxy(port);
          try {
            for (let at = 0; at < TRIES; at += 1)
              expect(await signIn(proxy.port, { from: '127.0.0.2', forwardedFor: invented(at) })).toBe(400);
            expect(await signIn(proxy.port, { from: '127.0.0.2', forwardedFor: invented(TRIES) })).toBe(429);
            expect(await signIn(proxy.port, { from: '127.0.0.2' })).toBe(429);
            // Another caller is not refused, even if it forges the address of the refused one.
            expect(await signIn(proxy.port, { from: '127.0.0.3', forwardedFor: '127.0.0.2' })).toBe(400);
          } finally {
            await proxy.close();
          }
        }));
    },
    { environment: { TRUST_PROXY, ...PUBLIC_SITE } },
  );
});

withServer('without a proxy', (server) => {
  test('X-Forwarded-For counts for nothing', () =>
    whileListening(server(), async (port) => {
      for (let at = 0; at < TRIES; at += 1)
        expect(await signIn(port, { from: '127.0.0.4', forwardedFor: invented(at) })).toBe(400);
      expect(await signIn(port, { from: '127.0.0.4', forwardedFor: invented(TRIES) })).toBe(429);
    }));

  test('an IPv6 caller is counted by its /64, and a /48 of them as four', async () => {
    const from = async (remoteAddress: string) =>
      (await server().app.inject({ method: 'POST', url: '/api/auth/sign-in', body: {}, remoteAddress })).statusCode;
    for (let network = 0; network < 4; network += 1) {
      for (let at = 0; at < TRIES; at += 1) expect(await from(`2001:db8:1:${network}:${at.toString(16)}::1`)).toBe(400);
    }
    expect(await from('2001:db8:1:0:ffff::1')).toBe(429);
    expect(await from('2001:db8:1:5::1')).toBe(429);
    expect(await from('2001:db8:2:5::1')).toBe(400);
  });

  // Written directly to the socket, because HTTP clients refuse or normalise some of these.
  test.each([
    ['//', '/'],
    ['//evil.example/path?a=b', '/evil.example/path?a=b'],
    ['///evil', '/evil'],
    ['/\\evil', '/evil'],
    // The path looks like a file: a plain 404.
    ['//evil.example', null],
    ['//?bandmark-override=', '/?bandmark-override='],
    ['/?bandmark-override=', '/'],
    ['/x//evil?bandmark-override=', '/x//evil'],
    ['/\t/evil.example', null],
    ['http://evil.example//x', null],
  ])('GET %j leads nowhere else', (address, location) =>
    whileListening(server(), async (port) => {
      const response = await rawGet(port, address);
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(response) ?? [];
      const [, sentTo] = /^location: (.*)\r$/im.exec(response) ?? [];
      // 503: nothing is published here.
      expect([303, 308, 400, 404, 503]).toContain(Number(status));
      if (location !== null) expect(sentTo).toBe(location);
      // A redirect must stay on this site.
      expect(new URL(sentTo ?? '/', 'https://bandmark.example').origin).toBe('https://bandmark.example');
    }),
  );
});

function rawGet(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (response += part));
    socket.once('end', () => resolve(response));
    socket.once('error', reject);
    socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\nconnection: close\r\n\r\n`);
  });
}
