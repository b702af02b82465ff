import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';

/** The part of a site that opening its pages needs. */
interface Address {
  origin: string;
}

export const PASSWORD = 'On-the-record-1';

export function newEmail(role: string): string {
  return `${role}-${randomBytes(4).toString('hex')}@example.org`;
}

/** Creates an account on the sign-in card, with the real proof-of-work captcha. Ends on `path`. */
export async function signUp(page: Page, site: Address, email: string, path = '/tests'): Promise<void> {
  await page.goto(site.origin + path);
  await page
    .getByRole('button', { name: 'Sign up for an account' })
    .or(page.getByRole('link', { name: 'Sign up for an account' }))
    .click();
  await fillCard(page, email);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await leaveCard(page, () => solveCaptcha(page));
}

export async function signIn(page: Page, site: Address, email: string, path = '/tests'): Promise<void> {
  await page.goto(`${site.origin}/sign-in`);
  await fillCard(page, email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await leaveCard(page, () => solveCaptcha(page));
  await page.goto(site.origin + path);
}

export async function fillCard(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Ticks the captcha's checkbox, which starts the proof of work. */
export async function solveCaptcha(page: Page): Promise<void> {
  // Clicks the label, as people do, because the drawn tick covers the input.
  await page.getByText("I'm not a robot").click();
}

/**
 * Waits for the next document by a marker on the current one. The address cannot tell: the card changes it before it
 * reloads, and a guarded path may show the card at its own address.
 */
async function leaveCard(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-card', ''));
  await act();
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-card'),
  );
}
