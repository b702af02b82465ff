import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '@bandmark/contracts/api/auth';
import { withServer } from '../../testing/with-server';
import { createRecaptchaVerifier } from './recaptcha-verifier';

/** A mock of Google's server with one valid token, which it accepts once. */
function startGoogle(): Promise<{ server: Server; url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const token = form.get('response') ?? '';
      const success = token === 'good' && form.get('secret') === 'the-secret' && !asked.includes(token);
      asked.push(token);
      if (token === 'broken') response.end('<html>');
      else response.end(JSON.stringify({ success }));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` });
    });
  });
}

describe('reCAPTCHA', () => {
  let google: Awaited<ReturnType<typeof startGoogle>>;
  beforeEach(async () => {
    google = await startGoogle();
  });
  afterEach(() => new Promise((done) => google.server.close(done)));

  test('a token is asked for with the secret, and good once', async () => {
    const verifier = createRecaptchaVerifier({ secret: 'the-secret', verifyUrl: google.url }, () => undefined);
    expect(await verifier.verify('good', '192.0.2.1')).toBe(true);
    expect(await verifier.verify('good', '192.0.2.1')).toBe(false);
    expect(await verifier.verify('bad', '192.0.2.1')).toBe(false);
  });

  test('an empty token is refused without asking Google', async () => {
    const verifier = createRecaptchaVerifier({ secret: 'the-secret', verifyUrl: google.url }, () => undefined);
    expect(await verifier.verify('', '192.0.2.1')).toBe(false);
    expect(google.asked).toEqual([]);
  });

  test('a malformed response counts as not solved, and is reported', async () => {
    const reported: unknown[] = [];
    const verifier = createRecaptchaVerifier({ secret: 'the-secret', verifyUrl: google.url }, (error) =>
      reported.push(error),
    );
    expect(await verifier.verify('broken', '192.0.2.1')).toBe(false);
    expect(reported).toHaveLength(1);
  });
});

withServer(
  'reCAPTCHA when its keys are configured',
  (server) => {
    test('while Google is unreachable, signing in fails', async () => {
      const response = await server().app.inject({
        method: 'POST',
        url: signIn.path,
        body: { email: 'a@example.org', password: 'Password1', reCaptcha: 'token' },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'captcha_failed', message: [{ field: 'reCaptcha' }] });
      expect(server().reported).toHaveLength(1);
    });
  },
  {
    hasRealCaptcha: true,
    environment: {
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/none',
    },
  },
);
