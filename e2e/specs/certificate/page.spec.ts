import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { boxOf } from '../../pages/box-of';
import { sampleOf } from '../accessibility/states/sample-certificate';

const SAMPLE = '/#ASampLeCertificate1';
const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('the certificate as a browser shows it, wide and narrow (§2.64 §2.66 §2.68 §2.69 §2.70 §9.24)', async ({
  site,
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } });
  // Prevents the signature check, which starts when the page is idle and has its own spec.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.origin + SAMPLE);
  const level = page.getByRole('link', { name: /Click for Verification/ });
  await level.waitFor();
  // Loads no code of the landing page, HTTP client or schemas: a script in the page has requested the record, once.
  expect(asked.filter((path) => /\/shell\/[^/]+\/(?:landing|api|schemas)\./.test(path))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/certificate/'))).toHaveLength(1);
  const box = await boxOf(level);
  expect(Math.min(box.width, box.height), 'large').toBeGreaterThan(300);
  expect(await styleOf(level.locator(':scope > span').first(), 'background-color'), 'black').toMatch(
    /^rgb\((?:\d|1[0-5]), (?:\d|1[0-5]), (?:\d|1[0-9])\)$/,
  );

  const picture = page.getByRole('img', { name: 'Sample Candidate, from the recording' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const seal = page
    .getByRole('img', { name: /^Awarded on / })
    .locator('svg')
    .first();
  expect(await styleOf(seal, 'animation-duration')).toBe('17s');
  expect(await styleOf(seal, 'animation-iteration-count')).toBe('infinite');

  const scan = page.getByText('Scan for Verification');
  await expect(scan).toBeVisible();
  const steps = page.getByRole('region', { name: 'Result on the Spectrum' }).getByRole('listitem');
  const [first, last] = [steps.first(), steps.last()];
  expect((await boxOf(last)).y, 'horizontal').toBe((await boxOf(first)).y);
  expect(await styleOf(steps.and(page.locator('[aria-current]')), 'background-color')).not.toBe(
    await styleOf(first, 'background-color'),
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(scan).toBeHidden();
  await expect.poll(async () => (await boxOf(last)).x - (await boxOf(first)).x, 'vertical').toBe(0);
  await expect.poll(async () => (await boxOf(last)).y - (await boxOf(first)).y).toBeGreaterThan(200);
});

test('the hint is a film of about ten seconds that plays once the widget is in view, and moves nothing (§2.79)', async ({
  site,
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } });
  await page.goto(site.origin + SAMPLE);
  const overall = page.getByRole('link', { name: /^Overall/ });
  await overall.waitFor();
  const film = page.getByLabel(/^A short film/);
  await expect(film).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'Result on the Spectrum' });
  await overall.scrollIntoViewIfNeeded();
  const before = await heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await film.waitFor();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  const { seconds, isMuted } = await film.evaluate((video: HTMLVideoElement) => ({
    seconds: video.duration,
    isMuted: video.muted,
  }));
  expect(isMuted).toBe(true);
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(11);
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)).toBe(before);
});

test('prints on one page of A4 and Letter, with four skills and a word of 40 letters as a name, too', async ({
  site,
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } });
  const pages = async (format: 'A4' | 'Letter') =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
  const shown = page.getByText('Result on the Spectrum');
  await page.goto(site.origin + SAMPLE);
  await shown.waitFor();
  expect([await pages('A4'), await pages('Letter')]).toEqual([1, 1]);

  const { record } = await sampleOf(site);
  const parts = { testListeningId: 1, testReadingId: 1, listeningId: 1, readingId: 1 };
  const userLevel = { ...record.userLevel, listening: 6, reading: 8 };
  await page.route('**/api/certificate/test-result/*', (route) =>
    route.fulfill({ json: { ...record, ...parts, userLevel, userName: 'W'.repeat(40), levels: undefined } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'W'.repeat(40) }).waitFor();
  await shown.waitFor();
  expect([await pages('A4'), await pages('Letter')]).toEqual([1, 1]);
});
