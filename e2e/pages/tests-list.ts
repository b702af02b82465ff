import type { Page } from '@playwright/test';
import { beginPart, speak, submit, waitForSaved, waitForUpload, write, writeEssay } from './exam-page';

/** The newest test of the list. */
export const newestRow = (page: Page) => page.getByRole('row').nth(1);

/** "Start" or "Continue" link of the newest test's first open part. */
export const startLink = (page: Page) =>
  newestRow(page)
    .getByRole('link', { name: /Start|Continue/ })
    .first();

export async function addQuickTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Quick Test' }).click();
  await startLink(page).waitFor();
}

/** Adds a quick test and opens the start page of its writing part. */
export async function openNewWriting(page: Page): Promise<void> {
  await addQuickTest(page);
  await startLink(page).click();
}

/**
 * Goes from the tests list through the writing part and back.
 * @param delay milliseconds between keystrokes; with it every letter is typed, without it only the beginning
 */
export async function takeWriting(page: Page, essay: string, delay?: number): Promise<void> {
  await startLink(page).click();
  await beginPart(page);
  await page.getByRole('heading', { name: 'Writing' }).waitFor();
  await (delay === undefined ? writeEssay(page, essay) : write(page, essay, delay));
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  await page.getByRole('link', { name: 'Back to tests' }).click();
}

/** Goes from the tests list through the speaking part and back. The writing part must have been taken before. */
export async function takeSpeaking(page: Page, secondsEach?: number): Promise<void> {
  await startLink(page).click();
  await beginPart(page);
  await page.getByRole('heading', { name: 'Speaking' }).waitFor();
  await speak(page, secondsEach);
  await waitForUpload(page);
  await page.getByRole('link', { name: 'Back to tests' }).click();
}

/** Reloads the list until the newest certificate is issued. @returns its hash, such as `#A…` */
export async function certificateHash(page: Page, origin: string): Promise<string> {
  const link = page.locator('a[href*="#A"]');
  for (let tries = 0; tries < 240; tries += 1) {
    await page.goto(`${origin}/tests`);
    // The newest quick test or full test.
    const newest = newestRow(page).or(page.getByRole('listitem', { name: /^Full test \d/ }).first());
    await newest.first().getByRole('link').first().waitFor();
    const href = (await link.count()) > 0 ? await link.first().getAttribute('href') : null;
    if (href) return new URL(href, origin).hash;
    // A job issues the certificate, and the list shows it on its next load.
    await page.waitForTimeout(250);
  }
  throw new Error('No certificate was issued within a minute.');
}
