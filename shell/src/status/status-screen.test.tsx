import { signOut } from '@bandmark/contracts/api/auth';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type ReleaseStatus, releaseStatus } from '@bandmark/contracts/api/status';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatusScreen } from './status-screen';

const TOKEN = `x.${btoa('{}')}.x`;
const health = { loads: 200, errors: 2, errorRate: 0.01, medianLoadMs: 340 };
const status: ReleaseStatus = {
  serverTime: Date.UTC(2026, 10, 20, 12),
  generation: 17,
  windowMs: 86_400_000,
  remotes: [
    {
      remote: 'tests',
      served: { version: '1.1.0', reason: 'current' },
      releases: [
        { version: '1.1.0', role: 'current', openExams: 0, publishedAt: '2026-11-20T10:00:00.000Z', health },
        {
          version: '1.2.0',
          role: 'canary',
          percent: 10,
          openExams: 0,
          publishedAt: null,
          health: { loads: 20, errors: 4, errorRate: 0.2, medianLoadMs: null },
        },
        {
          version: '0.9.0',
          role: 'pinned',
          openExams: 3,
          publishedAt: null,
          health: { loads: 0, errors: 0, errorRate: 0, medianLoadMs: null },
        },
      ],
      waiting: [
        {
          version: '1.3.0',
          publishedAt: '2026-11-20T11:00:00.000Z',
          health: { loads: 0, errors: 0, errorRate: 0, medianLoadMs: null },
        },
      ],
      canaryVerdict: 'wait',
    },
  ],
  lastErrors: [
    {
      remote: 'tests',
      version: '1.2.0',
      phase: 'mount',
      kind: 'error',
      message: 'TypeError: x is not a function',
      count: 4,
      lastAt: Date.UTC(2026, 10, 20, 11),
    },
  ],
};

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});
const show = () =>
  render(
    <MemoryRouter>
      <StatusScreen />
    </MemoryRouter>,
  );

test('shows each version with why it is served, how it does, and the last errors', async () => {
  api.on(releaseStatus, status);
  show();
  expect(await screen.findByText(/Registry generation 17/)).toBeVisible();
  const section = screen.getByRole('region', { name: 'tests', hidden: false });
  expect(section).toBeVisible();
  expect(screen.getByText(/You get/)).toHaveTextContent(
    'You get 1.1.0: it is the current version. Canary: too few visitors to tell.',
  );
  const cells = (version: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${version}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells('1.1.0').slice(0, 6)).toEqual(['to everybody', 'healthy', '200', '1.0 % (2)', '340 ms', '0']);
  expect(cells('1.2.0').slice(0, 5)).toEqual(['canary, to 10 %', 'failing', '20', '20.0 % (4)', '–']);
  expect(cells('0.9.0').slice(0, 6)).toEqual(['to open exams', 'not seen yet', '0', '–', '–', '3']);
  expect(cells('1.3.0').slice(0, 6)).toEqual(['waits', 'not seen yet', '0', '–', '–', '0']);
  expect(screen.getByText('TypeError: x is not a function')).toBeVisible();
  expect(screen.getByText('4 times', { exact: false })).toBeVisible();
});

test('offers the pages of operators, the account and Log Out (§6.2)', () => {
  api.on(releaseStatus, status);
  show();
  api.on(signOut, { ok: true });
  const entries = [...screen.getByRole('navigation', { name: 'Site' }).children].map((entry) => entry.textContent);
  expect(entries).toEqual(['Tests', 'Status', 'Operations', 'Account', 'Log Out']);
  expect(screen.getByRole('link', { name: 'Status' })).toHaveAttribute('aria-current', 'page');
  localStorage.setItem(TOKEN_KEY, TOKEN);
  act(() => screen.getByRole('button', { name: 'Log Out' }).click());
  // jsdom reports the reload that ends it as not implemented.
  expectConsoleError(/navigation/);
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('asks again on Refresh', async () => {
  api.on(releaseStatus, status);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await screen.findByText(/Registry generation 17/);
  expect(api.calls).toHaveLength(2);
});

test('says who may read it to those who may not', async () => {
  api.on(releaseStatus, refuse(403, 'Only operators may see this.', 'forbidden'));
  show();
  expect(await screen.findByRole('heading', { name: 'This page is for operators.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('does not deny the role when the network refuses without a code', async () => {
  api.on(releaseStatus, refuse(403, 'Sign in to this network.', 'http_error'));
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('shows a failure, which can be tried again', async () => {
  api.isOffline = true;
  show();
  await screen.findByRole('heading', { name: /cannot be reached/ });
  api.isOffline = false;
  api.on(releaseStatus, { ...status, remotes: [], lastErrors: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is published yet.')).toBeVisible();
  expect(screen.getByText('No errors were reported.')).toBeVisible();
});
