import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { newEmail, PASSWORD } from '../../pages/sign-in-card';
import { startLink } from '../../pages/tests-list';

/** The focused element, such as "BUTTON:Add Quick Test". */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    return `${element.tagName}:${(element.getAttribute('aria-label') ?? label ?? '').trim()}`;
  });

/** Presses Tab until the target has the focus. @throws when it never does */
async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (target.test(await focused(page))) return;
  }
  throw new Error(`Tab never reached ${String(target)}, last ${await focused(page)}`);
}

test('sign-up, tests and account by keyboard alone', async ({ site, page }) => {
  const { keyboard } = page;
  await page.goto(`${site.origin}/account`);
  await page.getByRole('heading', { name: 'Log In' }).waitFor();

  await tabTo(page, /^A:Sign up for an account/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign up for your account' }).waitFor();
  await tabTo(page, /^INPUT:Email/);
  await keyboard.type(newEmail('candidate'));
  await tabTo(page, /^INPUT:Password/);
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await page.getByText("I'm not a robot").waitFor();
  if (!/^INPUT:.*robot/.test(await focused(page))) await tabTo(page, /^INPUT:.*robot/);
  await keyboard.press('Space');

  // Signing up leads to the path requested first.
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await tabTo(page, /^INPUT:Name/);
  await keyboard.press('Control+A');
  await keyboard.type('Sample Candidate');
  await keyboard.press('Enter');
  await page.getByText('Saved').waitFor();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Sample Candidate');

  await tabTo(page, /^A:Tests/);
  await keyboard.press('Enter');
  await page.getByText('No Tests').waitFor();
  await tabTo(page, /^BUTTON:Add Quick Test/);
  await keyboard.press('Enter');
  await startLink(page).waitFor();

  await tabTo(page, /^BUTTON:Log Out/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});
