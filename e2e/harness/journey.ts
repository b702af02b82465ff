import type { Page } from 'playwright-core';
import { newEmail, signUp } from './accounts';
import { visitor, type Visitor } from './browser';
import { beginPart, mark, speak, submit, waitForSaved, waitForUpload, write } from './exam';
import type { Site } from './site';

/** The newest test of the list. */
export const newestRow = (page: Page) => page.getByRole('row').nth(1);

export async function addQuickTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Quick Test' }).click();
  await newestRow(page).getByRole('link', { name: /Start/ }).first().waitFor();
}

/** From the tests list through the writing part and back. */
export async function takeWriting(page: Page, essay: string, delay?: number): Promise<void> {
  await newestRow(page).getByRole('link', { name: /Start/ }).first().click();
  await beginPart(page);
  await page.getByRole('heading', { name: 'Writing' }).waitFor();
  await write(page, essay, delay);
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  await page.getByRole('link', { name: 'Back to tests' }).click();
}

/** From the tests list through the speaking part and back; the writing part was taken before. */
export async function takeSpeaking(page: Page, secondsEach?: number): Promise<void> {
  await newestRow(page).getByRole('link', { name: /Start/ }).click();
  await beginPart(page);
  await page.getByRole('heading', { name: 'Speaking' }).waitFor();
  await speak(page, secondsEach);
  await waitForUpload(page);
  await page.getByRole('link', { name: 'Back to tests' }).click();
}

/** A new examiner marks everything that waits. */
export async function markEverything(site: Site, bands: readonly [number, number, number, number]): Promise<Visitor> {
  const examiner = await visitor();
  const email = newEmail('examiner');
  await signUp(examiner.page, site, email);
  await site.user('grant', 'examiner', email);
  for (;;) {
    await examiner.page.goto(`${site.origin}/marking`);
    await examiner.page.getByRole('heading', { name: 'Marking', level: 1 }).waitFor();
    const links = examiner.page.getByRole('link', { name: /^Mark\b/ });
    const nothing = examiner.page.getByText('Nothing to mark');
    await links.first().or(nothing).waitFor();
    if (await nothing.isVisible()) return examiner;
    await links.first().click();
    await mark(examiner.page, bands);
  }
}

/** Waits on the tests list until the certificate is issued; @returns its hash, such as `#A…` */
export async function certificateHash(page: Page, site: Site): Promise<string> {
  const link = page.locator('a[href*="#A"]');
  for (let tries = 0; tries < 120; tries += 1) {
    await page.goto(`${site.origin}/tests`);
    await newestRow(page).getByRole('link').first().waitFor();
    const href = (await link.count()) > 0 ? await link.first().getAttribute('href') : null;
    if (href) return new URL(href, site.origin).hash;
    await page.waitForTimeout(500);
  }
  throw new Error('No certificate was issued within a minute.');
}
