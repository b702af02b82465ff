import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import { axe, overflow } from '../../pages/accessibility';
import { fillCard, newEmail, solveCaptcha } from '../../pages/sign-in-card';
import { ANSWERS, FAILED_WORK, ROWS } from './states';

// States of failure are among those that are looked at.
test.use({ expectedComplaints: /\b500\b/ });

interface State {
  name: string;
  path: string;
  isSignedIn?: boolean;
  /** Responses of the API that the state needs. */
  responses?: Record<string, { status?: number; body: unknown }>;
  /** What the visitor does. */
  act?(page: Page): Promise<void>;
  /** What shows that the state is reached. */
  shows: string | RegExp;
}

const fill = async (page: Page, email: string, password: string | null, button: string) => {
  if (password === null) await page.getByLabel('Email').fill(email);
  else await fillCard(page, email, password);
  await page.getByRole('button', { name: button, exact: true }).click();
};
const broken = { status: 500, body: { message: 'The list could not be read.', code: 'test' } };

const STATES: State[] = [
  { name: 'landing', path: '/', shows: 'Get Started' },
  { name: 'pricing', path: '/pricing', shows: 'Enterprise' },
  { name: 'landing, signed in', path: '/', isSignedIn: true, shows: 'Get Started' },
  { name: 'sign in', path: '/sign-in', shows: 'Log In' },
  { name: 'sign up', path: '/sign-in?mode=sign-up', shows: 'Sign up for your account' },
  { name: 'forgot', path: '/sign-in?mode=forgot', shows: "We'll send a recovery link to" },
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
    act: (page) => fill(page, 'a@example.org', 'Long-enough-9', 'Log in'),
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
  { name: 'new password', path: '/reset-password#token=x', shows: 'Set a new password' },
  {
    name: 'tests',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: ROWS } },
    shows: 'Calculating...',
  },
  {
    name: 'tests, IELTS',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: ROWS } },
    act: (page) => page.getByText('IELTS Score').click(),
    shows: 'Calculating...',
  },
  {
    name: 'no tests',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: [] } },
    shows: 'No Tests',
  },
  {
    name: 'tests, failed',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': broken },
    shows: 'Try again',
  },
  { name: 'account', path: '/account', isSignedIn: true, shows: 'Premium' },
  {
    name: 'operations',
    path: '/operations',
    isSignedIn: true,
    responses: { '**/api/operations/failed-work': { body: FAILED_WORK } },
    shows: 'Try everything again',
  },
  {
    name: 'operations, nothing failed',
    path: '/operations',
    isSignedIn: true,
    responses: { '**/api/operations/failed-work': { body: { ...FAILED_WORK, groups: [] } } },
    shows: 'Nothing has failed.',
  },
  {
    name: 'result',
    path: '/test-result/reading/7',
    responses: { '**/standard-test-result/**': { body: ANSWERS } },
    shows: 'READING TEST RESULT',
  },
  {
    name: 'result, failed',
    path: '/test-result/reading/7',
    responses: { '**/standard-test-result/**': broken },
    shows: /^Error: /,
  },
  {
    name: 'result, empty',
    path: '/test-result/listening/7',
    responses: { '**/standard-test-result/**': { body: [] } },
    shows: 'No result found',
  },
  { name: 'coming soon', path: '/test/', isSignedIn: true, shows: 'Coming soon' },
  { name: 'unknown page', path: '/no/such/page', shows: 'Page not found' },
];

/** One load of a page is looked at in each of these: media queries follow the viewport and the scheme at once. */
const LOOKS = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, name: `${width} px, ${colorScheme}` })),
);

for (const state of STATES) {
  test(`axe finds no WCAG 2.2 AA violation, and nothing is cut off: ${state.name}`, async ({ site, visit }) => {
    // What moves is tested with the screens; here it would be measured half drawn.
    const still = { reducedMotion: 'reduce' } as const;
    const { page } = state.isSignedIn ? await signedUp(site, visit, 'candidate', still) : await visit(still);
    for (const [address, { status = 200, body }] of Object.entries(state.responses ?? {}))
      await page.route(address, (route) => route.fulfill({ status, json: body }));
    await page.goto(site.origin + state.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await state.act?.(page);
    const found: string[] = [];
    for (const { width, colorScheme, name } of LOOKS) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.getByText(state.shows).first().waitFor();
      const { checked, violations } = await axe(page);
      expect(checked, `${name}: rules that axe checked`).toBeGreaterThan(8);
      found.push(...violations.map((line) => `${name}: ${line}`));
      const sideways = await overflow(page);
      if (sideways > 0) found.push(`${name}: scrolls sideways by ${sideways} px`);
    }
    expect(found).toEqual([]);
  });
}
