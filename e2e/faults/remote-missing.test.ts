import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { Site } from '../harness/site';

let site: Site;
before(async () => {
  site = await Site.start();
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const FAILURE = 'This part of the site could not be loaded.';
const SAMPLE_REPLAY = '/replay/writing/11111111-1111-4111-8111-111111111111/webm/1234';

/** Where each remote shows itself, and what shows that it works. */
const REMOTES = [
  { remote: 'auth', path: '/sign-in', needsSession: false, works: 'Log In' },
  { remote: 'tests', path: '/tests', needsSession: true, works: 'Quick Tests' },
  { remote: 'replay', path: SAMPLE_REPLAY, needsSession: false, works: null },
  { remote: 'certificate', path: '/#AUnknownCertificate1', needsSession: false, works: 'Result on the Spectrum' },
] as const;

for (const { remote, path, needsSession, works } of REMOTES) {
  test(`with 404 for remote ${remote}, its page says so with Try again and the rest of the site works`, async () => {
    const { page } = await visitor();
    if (needsSession) await signUp(page, site, newEmail('candidate'));
    await page.route(`**/remotes/${remote}/**`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    );
    await page.goto(site.origin + path);
    await page.getByText(FAILURE).waitFor();

    // The rest of the site stands.
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.close();

    await page.unroute(`**/remotes/${remote}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(FAILURE).waitFor({ state: 'detached' });
    if (works) await page.getByRole('heading', { name: works }).waitFor();
    await page.context().close();
  });
}

test('with 404 for remote recorder, a test cannot begin and says why; Try again mends it', async () => {
  const { page } = await visitor();
  await signUp(page, site, newEmail('candidate'));
  await page.route('**/remotes/recorder/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.getByRole('button', { name: 'Add Quick Test' }).click();
  await page.getByRole('row').nth(1).getByRole('link', { name: /Start/ }).first().click();
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Begin test' }).isDisabled());

  await page.unroute('**/remotes/recorder/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByRole('button', { name: 'Play the check recording' }).click();
  await page.getByRole('button', { name: 'Begin test', disabled: false }).waitFor();
  await page.context().close();
});
