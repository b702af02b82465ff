import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../../fixtures/run-node';
import type { Site } from '../../fixtures/site';
import { expect, test } from '../../fixtures/test';
import { fillCard, newEmail, signIn, solveCaptcha } from '../../pages/sign-in-card';

test('a failed sign-in tells its error after the reload and keeps the e-mail (§4.5)', async ({
  site,
  page,
  consoleProblems,
}) => {
  consoleProblems.expect(/\b401\b/);
  const email = newEmail('nobody');
  await page.goto(`${site.origin}/sign-in`);
  await fillCard(page, email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const reloaded = page.waitForEvent('framenavigated');
  await solveCaptcha(page);
  await reloaded;
  await page.getByRole('alert').getByRole('listitem').first().waitFor();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a recovery mail leads to a page that sets a new password once', async ({ site, candidate, consoleProblems }) => {
  // The second use of the link fails.
  consoleProblems.expect(/\b400\b/);
  const { page, context, email } = candidate;
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.origin}/sign-in?mode=forgot`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send recovery link' }).click();
  await solveCaptcha(page);
  await page.getByRole('heading', { name: 'Email has been sent' }).waitFor();

  const link = await recoveryLink(site, email);
  const open = async () => {
    await page.goto(link);
    await page.reload();
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  };
  await open();
  await page.getByLabel('New password').fill('Another-record-2');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Your new password is saved' }).waitFor();
  await open();
  await expect(page.getByRole('alert')).toContainText('This link was used before');

  await page.goto(`${site.origin}/sign-in`);
  await fillCard(page, email, 'Another-record-2');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await solveCaptcha(page);
  await page.waitForFunction((key) => localStorage.getItem(key), TOKEN_KEY);
});

/** Waits for the mail, which a job writes as a file into the site's outbox folder. */
async function recoveryLink(site: Site, email: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox');
  let link: string | undefined;
  await expect(async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      const mail = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      if (mail.includes(email)) link ??= /http:\/\/localhost:\d+\/reset-password#token=[^\s"<]+/.exec(mail)?.[0];
    }
    expect(link, 'a recovery mail').toBeDefined();
  }).toPass({ intervals: [100] });
  return link ?? '';
}

test('with reCAPTCHA configured its widget is shown as the specification says and its token is verified (§2.35 §9.3 §9.4)', async ({
  startSite,
  page,
}) => {
  const asked: string[] = [];
  const verifier = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      asked.push(body);
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: body.includes('stand-in-token') }));
    });
  });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  const address = verifier.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const site = await startSite({
      env: {
        RECAPTCHA_SITE_KEY: 'site-key',
        RECAPTCHA_SECRET: 'secret-key',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      },
    });
    // Tests cannot reach Google: a stub with the API of its script is served at its address.
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
    await fillCard(page, newEmail('candidate'));
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('button', { name: 'stand-in' }).waitFor();
    const given: unknown = JSON.parse((await page.locator('[data-given]').getAttribute('data-given')) ?? '{}');
    expect(given).toMatchObject({
      sitekey: 'site-key',
      theme: 'light',
      type: 'image',
      size: 'normal',
      badge: 'bottomright',
      callback: null,
    });
    await page.getByRole('button', { name: 'stand-in' }).click();
    await page.waitForFunction((key) => localStorage.getItem(key), TOKEN_KEY);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/secret=secret-key/);
  } finally {
    verifier.close();
  }
});

test('Continue with Google signs in through a real OpenID provider and leaves no token in the address (§7.8)', async ({
  startSite,
  page,
  consoleProblems,
}) => {
  // The provider's pages request an icon and a font from the internet.
  consoleProblems.expect(/favicon\.ico|fonts\.googleapis\.com/);
  let provider: ChildProcess | undefined;
  try {
    const site = await startSite({
      env: async (origin) => {
        const { child, issuer } = await startProvider(`${origin}/api/auth/google/callback`);
        provider = child;
        return {
          GOOGLE_ISSUER: issuer,
          GOOGLE_CLIENT_ID: 'client',
          GOOGLE_CLIENT_SECRET: 'secret',
          PUBLIC_ORIGIN: origin,
        };
      },
    });
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
    expect(addresses.join('\n')).toMatch(/signInFrom=certificate|\/sign-in\?code=/);
    const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  } finally {
    provider?.kill();
  }
});

/** Starts a real OpenID Connect provider on localhost in place of Google. */
async function startProvider(redirectUri: string): Promise<{ child: ChildProcess; issuer: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/src/testing/run-open-id-provider.ts', 'client', 'secret', redirectUri],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const issuer = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { child, issuer };
}

test('signing in again leads to the path that was asked for (§2.36)', async ({ site, candidate }) => {
  const { page, context, email } = candidate;
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.origin}/account`);
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'redirect');
  expect(cookie?.value).toBe('%2Faccount');
  await signIn(page, site, email, '/account');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
});
