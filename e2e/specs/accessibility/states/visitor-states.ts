import type { Page } from '@playwright/test';
import { holdRequests } from '../../../pages/hold-requests';
import { fillCard, newEmail, solveCaptcha } from '../../../pages/sign-in-card';
import type { State } from './page-state';

const fill = async (page: Page, email: string, password: string | null, button: string) => {
  if (password === null) await page.getByLabel('Email').fill(email);
  else await fillCard(page, email, password);
  await page.getByRole('button', { name: button, exact: true }).click();
};
/** A slow network: the captcha comes more than 500 ms after the press, so that a shift counts as one without input. */
const openLateCaptcha = async (page: Page) => {
  const release = await holdRequests(page, /\.js$/);
  await fill(page, 'a@example.org', 'Long-enough-9', 'Log in');
  await page.getByText('Loading the check').waitFor();
  await page.waitForFunction(
    (pressedAt) => performance.now() > pressedAt + 500,
    await page.evaluate(() => performance.now()),
  );
  release();
};

export const VISITOR_STATES: readonly State[] = [
  { name: 'landing', path: '/', shows: 'Get Started' },
  { name: 'pricing', path: '/pricing', shows: 'Enterprise' },
  { name: 'landing, signed in', path: '/', isSignedIn: true, shows: 'Get Started' },
  { name: 'sign in', path: '/sign-in', shows: 'Log In' },
  { name: 'sign up', path: '/sign-in?mode=sign-up', shows: 'Sign up for your account' },
  { name: 'forgot', path: '/sign-in?mode=forgot', shows: "We'll send a recovery link to" },
  {
    name: 'enquiry, errors',
    path: '/enquiry/enterprise',
    act: (page) => page.getByRole('button', { name: 'Send enquiry' }).click(),
    shows: 'Your name: This is required.',
  },
  {
    name: 'stop mails',
    path: '/stop-mails#token=x',
    responses: { '**/api/mails/check-stop-link': { body: { kind: 'result-ready' } } },
    shows: /we no longer send you emails of this kind/,
  },
  {
    name: 'stop mails, a link that cannot work',
    path: '/stop-mails#token=x',
    shows: 'This link does not work.',
    complains: /\b400\b/,
  },
  {
    name: 'sign in, errors',
    path: '/sign-in',
    act: (page) => fill(page, 'nobody@', 'short', 'Log in'),
    shows: /Email is not valid/,
  },
  {
    name: 'sign up, agreement missing',
    path: '/sign-in?mode=sign-up',
    act: async (page) => {
      await page.getByRole('checkbox').uncheck();
      await fill(page, newEmail('x'), 'Long-enough-9', 'Sign up');
    },
    shows: 'You must agree to our Privacy Policy and Terms & Conditions.',
  },
  {
    name: 'captcha',
    path: '/sign-in',
    act: openLateCaptcha,
    shows: "I'm not a robot",
  },
  {
    name: 'email sent',
    path: '/sign-in?mode=forgot',
    responses: { '**/api/auth/reset-password': { body: { message: 'If there is an account, a link is on its way.' } } },
    act: async (page) => {
      await fill(page, 'a@example.org', null, 'Send recovery link');
      await solveCaptcha(page);
    },
    shows: 'Email has been sent',
  },
  { name: 'terms', path: '/sign-in?read=terms', shows: /Estonia/ },
  { name: 'privacy', path: '/sign-in?read=privacy', shows: /under 13/ },
  {
    name: 'new password',
    path: '/reset-password#token=x',
    responses: { '**/api/auth/check-recovery-link': { body: { ok: true } } },
    shows: 'Save password',
  },
  {
    name: 'new password, a link that cannot work',
    path: '/reset-password#token=x',
    shows: 'This link was used before or is too old.',
    complains: /\b400\b/,
  },
  {
    name: 'confirm address',
    path: '/confirm-address#token=x',
    responses: { '**/api/auth/check-confirm-link': { body: { email: 'a@example.org' } } },
    shows: 'Confirm this address',
  },
  {
    name: 'confirm address, a link that cannot work',
    path: '/confirm-address#token=x',
    shows: 'This link is too old',
    complains: /\b400\b/,
  },
  { name: 'unknown page', path: '/no/such/page', shows: 'Page not found' },
];
