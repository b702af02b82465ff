import { ACCOUNTS, ACTIONS, ENQUIRIES, FAILED_WORK, LONG_ADDRESS, OPERATED_TESTS, QUEUES } from './operations-sample';
import { broken, FAILED, type State } from './page-state';

export const OPERATOR_STATES: readonly State[] = [
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
      // Axe cannot determine the background of a dialog over a scrolled page.
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
    path: '/operations/accounts?by=language-school',
    isSignedIn: true,
    responses: { '**/api/operations/accounts?*': { body: ACCOUNTS } },
    act: (page) => page.getByRole('button', { name: `Change ${LONG_ADDRESS}` }).click(),
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
  { name: 'status', path: '/status', isSignedIn: true, role: 'operator', shows: /not seen yet|healthy/ },
  { name: 'status, not an operator', path: '/status', isSignedIn: true, shows: /operator/, complains: FAILED },
];
