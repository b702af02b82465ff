import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newEmail, PASSWORD, signIn, signUp, solveCaptcha } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { freePort } from '../harness/free-port';
import { Site } from '../harness/site';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** With the settings of a first start; a test that needs others has a site of its own. */
let site: Site;
before(async () => {
  site = await Site.start();
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('a failed sign-in tells its error after the reload and keeps the e-mail (§4.5)', async () => {
  const { page } = await visitor();
  const email = newEmail('nobody');
  await page.goto(`${site.origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const reloaded = page.waitForEvent('framenavigated');
  await solveCaptcha(page);
  await reloaded;
  await page.getByRole('alert').getByRole('listitem').first().waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), email);
});

test('a recovery mail leads to a page that sets a new password once', async () => {
  const { page, context } = await visitor();
  const email = newEmail('candidate');
  await signUp(page, site, email);
  await page.getByText('No Tests').waitFor();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.origin}/sign-in?mode=forgot`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send recovery link' }).click();
  await solveCaptcha(page);
  await page.getByRole('heading', { name: 'Email has been sent' }).waitFor();

  const link = await recoveryLink(site, email);
  const choose = async (password: string) => {
    await page.goto(link);
    await page.reload();
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await choose('Another-record-2');
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await choose('Third-record-3');
  await page.getByRole('alert').waitFor();

  await page.goto(`${site.origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Another-record-2');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await solveCaptcha(page);
  await page.waitForFunction(() => localStorage.getItem('ielts-token'));
});

async function recoveryLink(site: Site, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const folder = join(site.dataDir, 'outbox');
    for (const file of await readdir(folder).catch(() => [])) {
      const mail = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = mail.includes(email)
        ? /http:\/\/localhost:\d+\/reset-password#token=[^\s"<]+/.exec(mail)?.[0]
        : undefined;
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No recovery mail came.');
}

test('with reCAPTCHA configured its widget is shown as the specification says and its token is verified (§2.35 §9.3 §9.4)', async () => {
  const asked: string[] = [];
  const verifier: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      asked.push(body);
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: body.includes('stand-in-token') }));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => verifier.listen(port, '127.0.0.1', resolve));
  const site = await Site.start({
    env: {
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'secret-key',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    },
  });
  try {
    const { page, complaints } = await visitor();
    // Google's script cannot be had here: what it promises to a page stands in for it, at the address it comes from.
    await page.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `window.grecaptcha = {
            render(element, options) {
              element.dataset.given = JSON.stringify({ ...options, callback: null });
              const button = document.createElement('button');
              button.textContent = 'stand-in';
              button.onclick = () => options.callback('stand-in-token');
              element.append(button);
              return 0;
            },
            reset() {}, execute() {}, getResponse() { return ''; },
          };
          setTimeout(window[new URL(document.currentScript.src).searchParams.get('onload')], 10);`,
      }),
    );
    await page.goto(`${site.origin}/sign-in?mode=sign-up`);
    await page.getByLabel('Email').fill(newEmail('candidate'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('button', { name: 'stand-in' }).waitFor();
    const given = JSON.parse((await page.locator('[data-given]').getAttribute('data-given')) ?? '{}') as object;
    assert.deepEqual(
      { ...given, callback: null },
      {
        ...given,
        sitekey: 'site-key',
        theme: 'light',
        type: 'image',
        size: 'normal',
        badge: 'bottomright',
        callback: null,
      },
    );
    await page.getByRole('button', { name: 'stand-in' }).click();
    await page.waitForFunction(() => localStorage.getItem('ielts-token'));
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /secret=secret-key/);
    assert.deepEqual(complaints, []);
  } finally {
    await site.stop();
    verifier.close();
  }
});

/** A real OpenID Connect provider on localhost in Google's place. */
let provider: ChildProcess | undefined;
async function startProvider(redirectUri: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/src/testing/run-open-id-provider.ts', 'client', 'secret', redirectUri],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  provider = child;
  return new Promise((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())));
}
after(() => provider?.kill());

test('Continue with Google signs in through a real OpenID provider and leaves no token in the address (§7.8)', async () => {
  const site = await Site.start({
    env: async (origin) => ({
      GOOGLE_ISSUER: await startProvider(`${origin}/api/auth/google/callback`),
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      PUBLIC_ORIGIN: origin,
    }),
  });
  try {
    const { page } = await visitor();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(`${site.origin}/tests`);
    await page
      .getByRole('button', { name: /Continue with Google/ })
      .or(page.getByRole('link', { name: /Continue with Google/ }))
      .click();
    await page.getByPlaceholder(/login/i).fill('someone@example.org');
    await page.getByPlaceholder(/password/i).fill('any');
    await page.getByRole('button', { name: /sign-in/i }).click();
    await page.getByRole('button', { name: /continue/i }).click();
    await page.getByText('No Tests').waitFor();
    assert.ok(
      addresses.some((address) => address.includes('signInFrom=certificate') || address.includes('/sign-in?code=')),
      addresses.join('\n'),
    );
    const token = (await page.evaluate(() => localStorage.getItem('ielts-token'))) ?? '';
    assert.ok(token.length > 20);
    assert.ok(addresses.every((address) => !address.includes(token)));
  } finally {
    await site.stop();
  }
});

test('signing in again leads to the path that was asked for (§2.36)', async () => {
  const { page, context } = await visitor();
  const email = newEmail('candidate');
  await signUp(page, site, email);
  await page.getByText('No Tests').waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.origin}/account`);
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'redirect');
  assert.equal(cookie?.value, '%2Faccount');
  await signIn(page, site, email, '/account');
  await page.getByRole('heading', { name: 'Account' }).waitFor();
});
