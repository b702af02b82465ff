import type { Page } from 'playwright-core';
import { randomBytes } from 'node:crypto';
import type { Site } from './site';

export const PASSWORD = 'On-the-record-1';

export function newEmail(role: string): string {
  return `${role}-${randomBytes(4).toString('hex')}@example.org`;
}

/** Creates an account on the sign-in card, with the proof-of-work captcha for real. Ends where `path` leads. */
export async function signUp(page: Page, site: Site, email: string, path = '/tests'): Promise<void> {
  await page.goto(site.origin + path);
  await page
    .getByRole('button', { name: 'Sign up for an account' })
    .or(page.getByRole('link', { name: 'Sign up for an account' }))
    .click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await leaveCard(page, () => solveCaptcha(page));
}

/**
 * The card changes the address and then reloads, and a guarded path may be this document's own first address: only
 * a document that is not the card's any more is the page to go on with.
 */
async function leaveCard(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-card', ''));
  await act();
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-card'),
  );
}

export async function signIn(page: Page, site: Site, email: string, path = '/tests'): Promise<void> {
  await page.goto(`${site.origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await leaveCard(page, () => solveCaptcha(page));
  await page.goto(site.origin + path);
}

/** The overlay's checkbox; the work behind it is done by the page itself. */
export async function solveCaptcha(page: Page): Promise<void> {
  // By its label, as people do: the tick is drawn over the box itself.
  await page.getByText("I'm not a robot").click();
}
