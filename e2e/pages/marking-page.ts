import type { Page } from '@playwright/test';

/** The four criteria, in the page's order. */
export type Bands = readonly [number, number, number, number];

/** Marks one answer on its page. */
export async function mark(page: Page, bands: Bands): Promise<void> {
  const boxes = page.getByRole('spinbutton');
  for (const [index, band] of bands.entries()) await boxes.nth(index).fill(String(band));
  // The recording may not be finalised yet.
  const without = page.getByRole('checkbox', { name: 'I mark this without its recording' });
  if (await without.isVisible()) await without.check();
  await page.getByRole('button', { name: 'Save mark' }).click();
  await page.getByText(/Mark saved/).waitFor();
}

/** Marks all pending answers. @param page of an examiner */
export async function markEverything(page: Page, origin: string, bands: Bands): Promise<void> {
  for (;;) {
    await page.goto(`${origin}/marking`);
    await page.getByRole('heading', { name: 'Marking', level: 1 }).waitFor();
    const links = page.getByRole('link', { name: /^Mark\b/ });
    const nothing = page.getByText('Nothing to mark');
    await links.first().or(nothing).waitFor();
    if (await nothing.isVisible()) return;
    await links.first().click();
    await mark(page, bands);
  }
}
