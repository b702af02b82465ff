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
  await page.getByRole('button', { name: 'Sign up for an account' }).or(page.getByRole('link', { name: 'Sign up for an account' })).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await solveCaptcha(page);
  await settled(page, path);
}

/** The card changes the address and then reloads: what stands before that reload is not the page to go on with. */
async function settled(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => location.pathname === wanted && performance.getEntriesByType('navigation')[0]?.name.startsWith(location.origin + wanted) === true,
    path,
  );
  await page.waitForLoadState();
}

export async function signIn(page: Page, site: Site, email: string, path = '/tests'): Promise<void> {
  await page.goto(`${site.origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await solveCaptcha(page);
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.goto(site.origin + path);
}

/** The overlay's checkbox; the work behind it is done by the page itself. */
export async function solveCaptcha(page: Page): Promise<void> {
  // By its label, as people do: the tick is drawn over the box itself.
  await page.getByText("I'm not a robot").click();
}
