import { certificateLink } from '@bandmark/domain/certificate-hash';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { openMember } from '../../fixtures/visitor';
import { holdRequests } from '../../pages/hold-requests';
import {
  answerAfterFirstPaint,
  inspect,
  keepFacts,
  layoutShift,
  observeShifts,
  type PageFacts,
  WIDTHS,
} from '../../pages/page-check';
import { fillCard, newEmail, solveCaptcha } from '../../pages/sign-in-card';
import {
  ACCOUNTS,
  ACTIONS,
  ANSWERS,
  ENQUIRIES,
  FAILED_WORK,
  LONG_NAME,
  MARKING,
  markingDetail,
  markingDraft,
  markingStanding,
  OPERATED_TESTS,
  QUEUES,
  ROWS,
  type Sample,
  sampleOf,
} from './states';

/** Layout shift that a person does not notice, a fifth of what web-vitals calls good. */
const MOST_SHIFT = 0.02;

// Each state counts its lines itself.
test.use({ expectedComplaints: /./ });

type Responses = Record<string, { status?: number; body: unknown }>;

interface State {
  name: string;
  path: string | ((sample: Sample) => string);
  isSignedIn?: boolean;
  /** Granted before the page is opened. */
  role?: 'operator';
  /** Responses of the API that the state needs. */
  responses?: Responses | ((sample: Sample) => Responses);
  /** What the visitor does. */
  act?(page: Page): Promise<void>;
  /** What shows that the state is reached. */
  shows: string | RegExp;
  /** Lines on the console that belong to the failure that the state is about. */
  complains?: RegExp;
}

/** The browser's own line about a failed request, and ours with its reason. */
const FAILED = /\b(?:500|404|410|403)\b|could not be loaded|Request failed/;

const pathOf = ({ path }: State, sample: Sample) => (typeof path === 'string' ? path : path(sample));

const fill = async (page: Page, email: string, password: string | null, button: string) => {
  if (password === null) await page.getByLabel('Email').fill(email);
  else await fillCard(page, email, password);
  await page.getByRole('button', { name: button, exact: true }).click();
};
/** As on a slow line: the panel is open for longer than a shift counts as that of the press (500 ms). */
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
const broken = { status: 500, body: { message: 'The list could not be read.', code: 'test' } };

/** The examiner's page claims the answer that it opens. */
const CLAIMED: Responses = { '**/api/marking/*/claim': { body: { until: null } } };

const STATES: State[] = [
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
  { name: 'stop mails', path: '/stop-mails#token=x', shows: 'Choose your emails' },
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
    complains: FAILED,
  },
  { name: 'account', path: '/account', isSignedIn: true, shows: 'Premium' },
  {
    name: 'operations',
    path: '/operations',
    isSignedIn: true,
    responses: {
      '**/api/operations/failed-work': { body: FAILED_WORK },
      '**/api/operations/enquiries': { body: ENQUIRIES },
    },
    shows: 'Try everything again',
  },
  {
    name: 'operations, nothing failed',
    path: '/operations',
    isSignedIn: true,
    responses: {
      '**/api/operations/failed-work': { body: { ...FAILED_WORK, groups: [] } },
      '**/api/operations/enquiries': { body: [] },
    },
    shows: 'Nothing has failed.',
  },
  {
    name: 'operations, attempts',
    path: '/operations/attempts',
    isSignedIn: true,
    responses: { '**/api/operations/tests?*': { body: OPERATED_TESTS } },
    shows: '2 tests have an open part.',
  },
  {
    name: 'operations, a test to replace',
    path: '/operations/attempts?by=4711',
    isSignedIn: true,
    responses: { '**/api/operations/tests?*': { body: OPERATED_TESTS } },
    act: async (page) => {
      await page.getByRole('button', { name: /^Replace this test: #3/ }).click();
      // Axe cannot tell the ground of a dialog over a page that is scrolled.
      await page.evaluate(() => {
        window.scrollTo(0, 0);
      });
    },
    shows: 'Replace Test #3?',
  },
  {
    name: 'operations, nothing found',
    path: '/operations/attempts?by=none',
    isSignedIn: true,
    responses: { '**/api/operations/tests?*': { body: { ...OPERATED_TESTS, tests: [] } } },
    shows: 'No test was found.',
  },
  {
    name: 'operations, marking',
    path: '/operations/marking',
    isSignedIn: true,
    responses: { '**/api/operations/marking-queues': { body: QUEUES } },
    shows: '4 days',
  },
  {
    name: 'operations, accounts',
    path: '/operations/accounts',
    isSignedIn: true,
    responses: { '**/api/operations/accounts?*': { body: ACCOUNTS } },
    shows: 'The newest 3 of 1204 accounts.',
  },
  {
    name: 'operations, an account to change',
    path: '/operations/accounts?by=ada',
    isSignedIn: true,
    responses: { '**/api/operations/accounts?*': { body: ACCOUNTS } },
    act: (page) => page.getByRole('button', { name: 'Change ada@example.org' }).click(),
    shows: 'Time for each part',
  },
  {
    name: 'operations, history',
    path: '/operations/history',
    isSignedIn: true,
    responses: { '**/api/operations/actions': { body: ACTIONS } },
    shows: 'The sound of the room failed.',
  },
  {
    name: 'operations, failed',
    path: '/operations/history',
    isSignedIn: true,
    responses: { '**/api/operations/actions': broken },
    shows: 'Try again',
    complains: FAILED,
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
    complains: FAILED,
  },
  {
    name: 'result, empty',
    path: '/test-result/listening/7',
    responses: { '**/standard-test-result/**': { body: [] } },
    shows: 'No result found',
  },
  { name: 'certificate', path: ({ certificateId }) => `/#${certificateId}`, shows: 'Result on the Spectrum' },
  {
    name: 'certificate, verified',
    path: ({ certificateId }) => `/#${certificateId}/verification`,
    shows: /^Verified Test Recordings for/,
  },
  {
    name: 'certificate, a long name',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: (sample) => ({
      '**/api/certificate/test-result/*': { body: { ...sample.record, userName: LONG_NAME } },
    }),
    shows: 'Result on the Spectrum',
  },
  {
    name: 'certificate, unknown',
    path: '/#A11111111111111111111',
    shows: 'There is no certificate at this address.',
    complains: FAILED,
  },
  {
    name: 'certificate, failed',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: { '**/api/certificate/test-result/*': broken },
    shows: 'This certificate could not be loaded.',
    complains: FAILED,
  },
  {
    name: 'link of a certificate',
    path: ({ certificateId }) => certificateLink(certificateId),
    shows: 'Open the certificate',
  },
  {
    name: 'link of a certificate, unknown',
    path: certificateLink('A11111111111111111111'),
    shows: 'There is no certificate at this address.',
    complains: FAILED,
  },
  { name: 'replay of speaking', path: ({ replay }) => replay.speaking, shows: 'Speaking replay' },
  { name: 'replay of writing', path: ({ replay }) => replay.writing, shows: 'Writing replay' },
  {
    name: 'replay, unknown',
    path: '/replay/writing/11111111-1111-4111-8111-111111111111/webm/1234',
    shows: 'Try again',
    complains: /404|could not be loaded|replay failed/i,
  },
  {
    name: 'replay, a long name',
    path: ({ replay }) => replay.writing,
    responses: ({ certificateId }) => ({
      '**/api/certificate/recordings/**': {
        body: {
          skill: 'writing',
          testNumber: 123_456,
          recordedAt: '2026-11-20T09:30:00.000Z',
          userName: LONG_NAME,
          certificateId,
        },
      },
    }),
    shows: /Wolfeschlegel/,
  },
  {
    name: 'replay, hidden',
    path: ({ replay }) => replay.writing,
    responses: { '**/certificate-answers/**': { status: 403, body: { message: 'hidden', code: 'recording_hidden' } } },
    shows: 'The holder has hidden this recording.',
    complains: FAILED,
  },
  {
    name: 'certificate, withdrawn',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: {
      '**/api/certificate/test-result/*': {
        status: 410,
        body: {
          message: 'This certificate was withdrawn.',
          code: 'certificate_withdrawn',
          params: {
            withdrawnAt: '2026-11-20T09:30:00.000Z',
            by: 'site',
            reason: 'The mark was given to another answer.',
          },
        },
      },
    },
    shows: /was withdrawn/,
    complains: FAILED,
  },
  {
    name: 'report, a long name',
    path: ({ report }) => report.speaking,
    responses: ({ reports }) => ({
      '**/api/certificate/report/**': { body: { ...reports.speaking, userName: LONG_NAME } },
    }),
    shows: LONG_NAME,
  },
  { name: 'report of writing', path: ({ report }) => report.writing, shows: 'Sample Candidate' },
  { name: 'report of speaking', path: ({ report }) => report.speaking, shows: 'Sample Candidate' },
  {
    name: 'marking',
    path: '/marking',
    isSignedIn: true,
    responses: { '**/api/marking': { body: MARKING } },
    shows: 'Mark',
  },
  {
    name: 'marking, nothing to do',
    path: '/marking',
    isSignedIn: true,
    responses: { '**/api/marking': { body: [] } },
    shows: 'Nothing to mark',
  },
  {
    name: 'marking a text',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingDetail(sample) } }),
    shows: 'Save mark',
  },
  {
    name: 'marking two texts, a draft',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingDraft(sample) } }),
    shows: /Your draft of .* is back/,
  },
  {
    name: 'marking, several marks',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingStanding(sample) } }),
    shows: 'These marks stand.',
  },
  {
    name: 'marking, another examiner has it',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: { '**/api/marking/*/claim': { status: 409, body: { message: 'Open.', code: 'being_marked' } } },
    shows: 'Another examiner is marking this answer',
    complains: /\b409\b|Request failed/,
  },
  {
    name: 'report of several marks',
    path: ({ report }) => report.speaking,
    responses: ({ reports }) => ({
      '**/api/certificate/report/**': {
        body: { ...reports.speaking, criteria: [6.25, 7, 5.75, 9], examiners: 2, notes: ['Well said.', LONG_NAME] },
      },
    }),
    shows: 'From your examiner',
  },
  { name: 'status', path: '/status', isSignedIn: true, role: 'operator', shows: /not seen yet|healthy/ },
  { name: 'status, not an operator', path: '/status', isSignedIn: true, shows: /operator/, complains: FAILED },
  { name: 'verify', path: '/verify', shows: /Knows the keys of localhost:\d+ as of/ },
  {
    name: 'verify, a genuine sample',
    path: '/verify',
    act: async (page) => {
      await page.getByLabel('Link or number of a certificate').fill('ASampLeCertificate1');
      await page.getByRole('button', { name: 'Look up' }).click();
    },
    shows: 'This is a genuine sample',
  },
  {
    name: 'verify, a file to refuse',
    path: '/verify',
    act: async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByLabel('Choose a file').click();
      await (await chooser).setFiles({ name: 'empty.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    },
    shows: 'Do not rely on this file',
  },
  { name: 'recorder', path: '/recorder', shows: 'Start preview' },
  {
    name: 'recorder, previewing',
    path: '/recorder',
    act: (page) => page.getByRole('button', { name: 'Start preview' }).click(),
    shows: 'Start recording',
  },
  { name: 'start, of the full test', path: '/start/full', isSignedIn: true, shows: '4 recordings, 40 questions' },
  {
    name: 'account, a long name',
    path: '/account',
    isSignedIn: true,
    responses: { '**/api/auth/user-info': { body: { name: LONG_NAME, email: 'a@example.org', location: 'EE' } } },
    shows: 'Premium',
  },
  { name: 'coming soon', path: '/test/', isSignedIn: true, shows: 'Coming soon' },
  { name: 'unknown page', path: '/no/such/page', shows: 'Page not found' },
];

/** In both, a fresh load each: what a page moves depends on its width. */
const LOADS = [1280, 390] as const;

for (const state of STATES) {
  test(`nothing moves, is cut off, complains or breaks WCAG 2.2 AA: ${state.name}`, async ({ site, visit }) => {
    // What moves is tested with the screens; here it would be measured half drawn.
    const still = { reducedMotion: 'reduce' } as const;
    const member = state.isSignedIn ? await openMember(site, visit, state.role ?? 'candidate', still) : null;
    if (member && state.role) await site.user('grant', state.role, member.email);
    const { page } = member ?? (await visit(still));
    const lines: string[] = [];
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    await observeShifts(page);
    const sample = await sampleOf(site);
    const responses = typeof state.responses === 'function' ? state.responses(sample) : (state.responses ?? {});
    for (const [address, { status = 200, body }] of Object.entries(responses))
      await page.route(address, (route) => route.fulfill({ status, json: body }));
    await answerAfterFirstPaint(page);
    const facts: PageFacts = { state: state.name, shift: 0, sideways: 0, console: [], violations: [] };
    const moved: string[] = [];
    for (const width of LOADS) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('about:blank');
      await page.goto(site.origin + pathOf(state, sample));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await state.act?.(page);
      await page.getByText(state.shows).first().waitFor();
      const shifts = await layoutShift(page);
      facts.shift = Math.max(facts.shift, shifts.value);
      if (shifts.value >= MOST_SHIFT)
        moved.push(`${width} px: ${shifts.value.toFixed(3)} by ${shifts.moved.join(', ')}`);
      const { sideways, violations } = await inspect(page, WIDTHS[width]);
      facts.sideways = Math.max(facts.sideways, sideways);
      facts.violations.push(...violations);
    }
    facts.console = lines.filter((line) => !state.complains?.test(line));
    await keepFacts(facts);
    expect({ ...facts, moved }).toEqual({ ...facts, moved: [], sideways: 0, console: [], violations: [] });
  });
}
