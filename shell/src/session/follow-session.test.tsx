import { storeSession } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { Link } from '@bandmark/platform/router';
import { memoryHistory } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetModuleEntries } from '../outlet/load-entry';
import { SiteRouter } from '../routes/site-router';
import { sessionFollower } from './follow-session';

const modules: Record<string, object> = {
  'auth/screens': { SignInScreen: () => <Link to="/tests">Tests</Link> },
  'tests/screens': {
    TestsScreen: () => <Link to="/account">Account</Link>,
    AccountScreen: () => <h1>Account</h1>,
  },
};

beforeEach(() => {
  forgetModuleEntries();
  localStorage.clear();
  providePlatform({
    load: ((key: string) => Promise.resolve(modules[key])) as never,
    preload: () => {},
    openOutbox: () => new Promise(() => {}),
  });
  window.scrollTo = () => {};
});

const token = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;

/** A page of the site that follows its session. @param isOffline makes the first load of the chunk fail */
function open(path: string, isOffline = false) {
  const history = memoryHistory([path]);
  const part = { watchSession: jest.fn(), refreshSession: jest.fn(() => Promise.resolve()) };
  const load = jest.fn(() => Promise.resolve(part));
  if (isOffline) load.mockRejectedValueOnce(new Error('No network.'));
  const follow = sessionFollower(history, load);
  render(<SiteRouter history={history} variant="browser" onPage={() => void follow()} />);
  return { ...part, load };
}
const goTo = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

test('asks who is signed in with the next page, where the session began in another tab', async () => {
  const { load, refreshSession, watchSession } = open('/sign-in');
  await screen.findByRole('link', { name: 'Tests' });
  expect(load).not.toHaveBeenCalled();
  storeSession(token('ann'));
  await goTo('Tests');
  await screen.findByRole('link', { name: 'Account' });
  expect([refreshSession.mock.calls.length, watchSession.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['once a session', 'ann', 1],
  ['again for another session', 'bob', 2],
])('asks %s, and watches once', async (_, sub, asked) => {
  storeSession(token('ann'));
  const { refreshSession, watchSession } = open('/tests');
  await screen.findByRole('link', { name: 'Account' });
  storeSession(token(sub));
  await goTo('Account');
  await screen.findByRole('heading', { name: 'Account' });
  expect([refreshSession.mock.calls.length, watchSession.mock.calls.length]).toEqual([asked, 1]);
});

test('the next page tries again where the network was away', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  storeSession(token('ann'));
  const { refreshSession } = open('/tests', true);
  await goTo('Account');
  await screen.findByRole('heading', { name: 'Account' });
  expect(refreshSession).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
