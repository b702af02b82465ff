import {
  changeRole,
  findAccounts,
  giveExtraTime,
  listActions,
  type OperatedAccount,
} from '@bandmark/contracts/api/operations-accounts';
import {
  findTests,
  markingQueues,
  type OperatedPart,
  type OperatedTest,
  replaceTest,
} from '@bandmark/contracts/api/operations-tests';
import { useNavigate } from '@bandmark/platform/router';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { OperationsScreen } from './operations-screen';

/** Dialogs and typed text are slow on a busy machine. */

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

const part: OperatedPart = {
  attemptId: '40eba73a-e025-4cf0-97be-e61918a63e00',
  skill: 'writing',
  state: 'open',
  begunAt: NOW - 10 * MINUTE,
  deadline: NOW + 20 * MINUTE,
  timeFactor: 1.5,
  extraMs: 90_000,
  submittedAt: null,
  closedBy: null,
  isLate: false,
  receipt: null,
  recording: {
    state: 'uploading',
    bytes: 4_200_000,
    chunks: 7,
    missingChunks: 0,
    lastChunkAt: NOW - 1000,
    lastError: null,
  },
  mark: null,
};
const taken: OperatedTest = {
  myTestId: 4711,
  email: 'ada@example.org',
  number: 3,
  format: 'quick',
  createdAt: NOW - 60 * MINUTE,
  certificateId: null,
  replacedBy: null,
  replaces: null,
  mayReplace: true,
  parts: [part],
};
const account: OperatedAccount = {
  email: 'ada@example.org',
  name: 'Ada Name',
  roles: ['examiner'],
  timeFactor: 1,
  createdAt: '2026-11-22T12:00:00.000Z',
  isOwn: false,
};

let api: MockedApi;
const { FormData } = globalThis;
beforeEach(() => {
  api = mockApi();
  // The test environment has Node's FormData, which rejects a form; React constructs one when a submit handler
  // navigates.
  globalThis.FormData = class extends FormData {
    constructor(_form?: HTMLFormElement) {
      super();
    }
  };
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  globalThis.FormData = FormData;
  api.restore();
  jest.restoreAllMocks();
});

/** Goes back, like the browser's button. */
let goBack: () => void;
function Back() {
  const navigate = useNavigate();
  goBack = () => act(() => void navigate(-1));
  return null;
}

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={['/operations/marking', `/operations/${path}`]}>
      <Back />
      <Routes>
        <Route path="/operations/:section?" element={<OperationsScreen />} />
      </Routes>
    </MemoryRouter>,
  );
const posts = () => api.calls.filter(({ request }) => request.startsWith('POST'));

describe('attempts', () => {
  test('shows what is open now, and what a search found, which the address keeps', async () => {
    api.on(findTests, { serverTime: NOW, tests: [taken] });
    show('attempts');
    expect(await screen.findByText('1 test has an open part.')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Test #3, ada@example.org' }));
    expect(card.getByRole('listitem')).toHaveTextContent(
      /WritingOpen.*Open until .*, 1\.5 times the time, 90 s given back after an outage\..*still arriving, 4\.2 MB in 7 pieces, last piece/,
    );
    expect(screen.getByRole('link', { name: 'Attempts' })).toHaveAttribute('aria-current', 'page');

    const searched: (string | null)[] = [];
    api.on(findTests, ({ query }) => {
      searched.push(query.get('by'));
      return { serverTime: NOW, tests: [] };
    });
    const regions = screen.getAllByRole('status');
    await userEvent.type(screen.getByLabelText('Find a test'), ' RCPT{Enter}');
    expect(await screen.findByRole('heading', { name: 'No test was found.' })).toBeVisible();
    expect(searched).toEqual(['RCPT']);
    expect(screen.getByLabelText('Find a test')).toHaveValue('RCPT');
    expect(screen.getByLabelText('Find a test')).toHaveFocus();
    // Screen readers announce it only because the region existed before its text.
    expect(regions.map(({ textContent }) => textContent)).toContain('No test was found.');
  });

  test('does not count tests of which only the newest are listed', async () => {
    const tests = Array.from({ length: 50 }, (_, index) => ({ ...taken, myTestId: index + 1, parts: [] }));
    api.on(findTests, { serverTime: NOW, tests });
    show('attempts');
    expect(await screen.findByText('The newest 50 tests with an open part are shown.')).toBeVisible();
  });

  test('replaces a test for a reason, and the keyboard goes on from the outcome', async () => {
    api.on(findTests, { serverTime: NOW, tests: [taken] });
    api.on(replaceTest, { myTestId: 4712, number: 4 });
    show('attempts');
    await userEvent.click(await screen.findByRole('button', { name: 'Replace this test: #3 of ada@example.org' }));
    const confirm = screen.getByRole('button', { name: 'Replace test' });
    expect(confirm).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Reason'), 'The sound failed.');
    await userEvent.click(confirm);
    const outcome = await screen.findByText('ada@example.org has Test #4 now.');
    expect(outcome.parentElement).toHaveFocus();
    expect(posts()).toEqual([
      { request: 'POST /api/operations/tests/4711/replace', body: { reason: 'The sound failed.' } },
    ]);
  });

  test('says why a test is not replaced, and keeps the reason', async () => {
    api.on(findTests, { serverTime: NOW, tests: [taken] });
    api.on(replaceTest, refuse(409, 'Certified.', 'test_certified'));
    show('attempts?by=4711');
    await userEvent.click(await screen.findByRole('button', { name: /^Replace this test: #3/ }));
    await userEvent.type(screen.getByLabelText('Reason'), 'The sound failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Replace test' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Withdraw the certificate first.');
    expect(screen.getByLabelText('Reason')).toHaveValue('The sound failed.');
  });

  test.each([
    ['replaced', { mayReplace: false, replacedBy: 4 }, 'Replaced by Test #4'],
    ['a replacement', { mayReplace: false, replaces: 2 }, 'In place of Test #2'],
    ['certified', { mayReplace: false, certificateId: 'ASampLeCertificate1' }, 'Certificate'],
  ])('a test that is %s says so, and offers no replacement', async (_, changes, text) => {
    api.on(findTests, { serverTime: NOW, tests: [{ ...taken, ...changes }] });
    show('attempts?by=4711');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
  });

  test('says so when no test is being taken', async () => {
    api.on(findTests, { serverTime: NOW, tests: [] });
    show('attempts');
    expect(await screen.findByRole('heading', { name: 'No part is open.' })).toBeVisible();
  });
});

test('marking shows each queue with its ages', async () => {
  const none = { waiting: 0, ready: 0, oldestMs: null, medianMs: null, marked: 0, markedMedianMs: null };
  const some = { waiting: 3, ready: 2, oldestMs: 4 * 86_400_000, medianMs: 90 * MINUTE, marked: 1, markedMedianMs: 0 };
  api.on(markingQueues, {
    serverTime: NOW,
    queues: [
      { skill: 'writing', ...some, forAnother: 1 },
      { skill: 'speaking', ...none },
    ],
  });
  show('marking');
  const figures = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  expect(await figures('Writing')).toEqual(['3', '1', '2', '4 days', '90 minutes', '1', 'less than a minute']);
  expect(screen.getByText(/until another examiner marks it too/)).toBeVisible();
  expect(await figures('Speaking')).toEqual(['0', '0', '–', '–', '0', '–']);
});

describe('accounts', () => {
  test('are filtered by role, which the address keeps', async () => {
    const asked: string[] = [];
    api.on(findAccounts, ({ query }) => {
      asked.push(String(query));
      return { count: asked.length === 1 ? 60 : 7, accounts: [account] };
    });
    show('accounts?by=ada');
    expect(await screen.findByText('The newest 1 of 60 accounts.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Examiners' }));
    expect(await screen.findByText('The newest 1 of 7 accounts.')).toBeVisible();
    expect(asked).toEqual(['by=ada', 'by=ada&role=examiner']);
    api.on(markingQueues, { serverTime: NOW, queues: [] });
    goBack();
    expect(screen.getByRole('link', { name: 'Marking' })).toHaveAttribute('aria-current', 'page');
  });

  test('get roles and extra time, one call for each change', async () => {
    api.on(findAccounts, { count: 1, accounts: [account] });
    api.on(changeRole, account);
    api.on(giveExtraTime, account);
    show('accounts');
    await userEvent.click(await screen.findByRole('button', { name: 'Change ada@example.org' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Examiner/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Lead/ }));
    await userEvent.click(screen.getByRole('radio', { name: '1.5×' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('ada@example.org is changed.')).parentElement).toHaveFocus();
    const email = 'ada@example.org';
    expect(posts()).toEqual([
      { request: 'POST /api/operations/accounts/role', body: { email, role: 'examiner', isGiven: false } },
      { request: 'POST /api/operations/accounts/role', body: { email, role: 'lead', isGiven: true } },
      { request: 'POST /api/operations/accounts/extra-time', body: { email, timeFactor: 1.5 } },
    ]);
  });

  test('a refusal is shown, and what was chosen stays', async () => {
    api.on(findAccounts, { count: 1, accounts: [{ ...account, roles: ['operator'] }] });
    api.on(changeRole, refuse(409, 'Last.', 'last_operator'));
    show('accounts');
    await userEvent.click(await screen.findByRole('button', { name: 'Change ada@example.org' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Operator/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is the last operator.');
    expect(screen.getByRole('checkbox', { name: /^Operator/ })).not.toBeChecked();
  });

  test('one’s own role as an operator and one’s own time stay', async () => {
    api.on(findAccounts, { count: 1, accounts: [{ ...account, roles: ['operator'], isOwn: true }] });
    show('accounts');
    await userEvent.click(await screen.findByRole('button', { name: 'Change ada@example.org' }));
    expect(screen.getByRole('checkbox', { name: /^Operator/ })).toBeDisabled();
    expect(screen.queryByRole('radio', { name: '2×' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is changed yet.');
  });
});

test('the history says who did what, and shows unknown names unchanged', async () => {
  const action = { email: 'ada@example.org', reason: '', doneBy: 'op@example.org', isCommand: false };
  const doneAt = '2026-11-22T12:00:00.000Z';
  api.on(listActions, [
    { ...action, doneAt, entry: 5, action: 'role-granted', detail: 'lead' },
    { ...action, doneAt, entry: 4, action: 'role-withdrawn', detail: 'examiner', doneBy: null },
    { ...action, doneAt, entry: 3, action: 'time-factor', detail: '1.5', doneBy: null, isCommand: true },
    { ...action, doneAt, entry: 2, action: 'test-replaced', detail: '3 4', reason: '<b>Alarm</b>' },
    { ...action, doneAt, entry: 1, action: 'account-moved', detail: 'north' },
    { ...action, doneAt, entry: 0, action: 'role-granted', detail: 'constructor' },
  ]);
  show('history');
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringMatching(/is now a lead.*by op@example.org$/),
    expect.stringMatching(/is no longer an examiner.*by an account that is deleted$/),
    expect.stringMatching(/has 1\.5 times the time.*by a command$/),
    expect.stringMatching(/has Test #4 in place of Test #3<b>Alarm<\/b>/),
    expect.stringMatching(/account-moved north/),
    expect.stringMatching(/is now constructor/),
  ]);
});

test.each([
  ['attempts', findTests],
  ['marking', markingQueues],
  ['accounts', findAccounts],
  ['history', listActions],
] as const)('%s: says who may see it to those who may not', async (section, endpoint) => {
  api.on(endpoint, refuse(403, 'Only operators may see this.', 'operators_only'));
  show(section);
  expect(await screen.findByRole('heading', { name: 'This page is for operators.' })).toBeVisible();
});
