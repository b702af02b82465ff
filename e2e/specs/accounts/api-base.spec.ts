import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';

/** The page is at localhost and calls 127.0.0.1, which is another origin to the browser. */
const elsewhere = (origin: string) => origin.replace('localhost', '127.0.0.1');
test.use({
  siteOptions: {
    env: (origin: string) => Promise.resolve({ API_BASE: elsewhere(origin), PAGE_ORIGINS: origin }),
  },
});

test('every call, recording and picture comes from the configured base (§7.1)', async ({ site, visit }) => {
  const { page } = await signedUp(site, visit, 'elsewhere');
  const calls = new Set<string>();
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(api|certificate-answers)\//.test(pathname)) calls.add(`${origin} ${pathname.split('/')[1]}`);
  });
  await page.reload();
  await page.getByText('No Tests').waitFor();
  await page.goto(`${site.origin}/#ASampLeCertificate1`);
  const picture = page.getByRole('img', { name: /from the recording/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Levels by skill' }).getByRole('link').first().click();
  await page.getByText('Bars show activity.').waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  expect([...calls].sort()).toEqual([`${elsewhere(site.origin)} api`, `${elsewhere(site.origin)} certificate-answers`]);
});
