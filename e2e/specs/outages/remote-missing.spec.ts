import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import { CANDIDATE_NAME, checkDevices } from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

const FAILURE = 'This part of the site could not be loaded.';
const SAMPLE_REPLAY = '/replay/writing/11111111-1111-4111-8111-111111111111/webm/1234';

// These tests cause missing files on purpose, and the sample replay has no recording.
test.use({ expectedProblems: /404|could not be loaded|RUNTIME-0|Loading chunk|replay failed/ });

/** Page of each remote, and the heading that shows that it works. */
const REMOTES = [
  { remote: 'auth', path: '/sign-in', needsSession: false, works: 'Log In' },
  { remote: 'tests', path: '/tests', needsSession: true, works: 'Quick Tests' },
  { remote: 'replay', path: SAMPLE_REPLAY, needsSession: false, works: null },
  { remote: 'certificate', path: '/#ASampLeCertificate1', needsSession: false, works: 'Result on the Spectrum' },
] as const;

for (const { remote, path, needsSession, works } of REMOTES) {
  test(`with 404 for remote ${remote}, its page says so with Try again and the rest of the site works`, async ({
    site,
    visit,
  }) => {
    const { page } = needsSession ? await signedUp(site, visit, 'candidate') : await visit();
    await page.route(`**/remotes/${remote}/**`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    );
    await page.goto(site.origin + path);
    await page.getByText(FAILURE).waitFor();

    // The rest of the site works.
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.close();

    await page.unroute(`**/remotes/${remote}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(FAILURE).waitFor({ state: 'detached' });
    if (works) await page.getByRole('heading', { name: works }).waitFor();
  });
}

test('with 404 for remote recorder, a test cannot begin and says why; Try again mends it', async ({
  candidate: { page },
}) => {
  await page.route('**/remotes/recorder/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await openNewWriting(page);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect(page.getByRole('button', { name: 'Begin test' })).toBeDisabled();

  await page.unroute('**/remotes/recorder/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await checkDevices(page);
  await page.getByRole('textbox', { name: 'Name on your certificate' }).fill(CANDIDATE_NAME);
  await page.getByRole('button', { name: 'Begin test', disabled: false }).waitFor();
});

const LONG = 'This part of the site is taking long.';

test('a remote whose every version is silent is reported after 10 s; Try again shows it, though its first files never come', async ({
  candidate: { page },
  site,
}) => {
  await page.clock.install();
  // Only the first requests hang, as when their connection has died.
  let isHanging = true;
  await page.route('**/remotes/tests/**', (route) => (isHanging ? undefined : route.fallback()));
  // `commit`, because the hanging script delays the page's load event.
  await page.goto(`${site.origin}/tests`, { waitUntil: 'commit' });
  await page.getByText('Loading...').waitFor();
  await page.clock.runFor(10_000);
  await page.getByText(LONG).waitFor();
  isHanging = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
});

test('a remote that responds after its failure was shown appears without a click', async ({
  candidate: { page },
  site,
}) => {
  await page.clock.install();
  const held: (() => Promise<void>)[] = [];
  let isHanging = true;
  await page.route('**/remotes/tests/**', async (route) => {
    if (isHanging) held.push(() => route.fallback());
    else await route.fallback();
  });
  // `commit`, because the hanging script delays the page's load event.
  await page.goto(`${site.origin}/tests`, { waitUntil: 'commit' });
  await page.getByText('Loading...').waitFor();
  await page.clock.runFor(10_000);
  await page.getByText(LONG).waitFor();
  isHanging = false;
  await Promise.all(held.map((go) => go()));
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
});
