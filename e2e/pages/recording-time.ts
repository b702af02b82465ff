import type { Page } from '@playwright/test';

/** Waits until the recorder's clock shows at least this many seconds; on a busy machine it may skip one. */
export async function recordsFor(page: Page, seconds: 1 | 2): Promise<void> {
  const reached = new RegExp(`00:(?:0[${seconds}-9]|[1-5]\\d)`);
  await page.getByRole('timer', { name: 'Recording time' }).getByText(reached).waitFor();
}
