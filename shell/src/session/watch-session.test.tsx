import { APP_STATE_KEY, TOKEN_KEY } from '@bandmark/contracts/app-state';
import { storeSession, useAppStore } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { useBlocker } from '@bandmark/platform/router';
import { memoryHistory } from '@bandmark/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { forgetModuleEntries } from '../outlet/load-entry';
import { SiteRouter } from '../routes/site-router';
import { watchSession } from './watch-session';

function Exam() {
  useBlocker(true);
  return <h1>Writing</h1>;
}
const modules: Record<string, object> = {
  'auth/screens': { SignInScreen: () => <h1>Log In</h1> },
  'tests/screens': { AccountScreen: () => <h1>Account</h1> },
  'tests/exam': { QuickTestScreen: Exam },
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
  document.documentElement.hidden = false;
  storeSession(`h.${btoa('{}')}.s`);
});

/** A page with its own event target, to which the test dispatches browser events. */
async function open(path: string, heading: string) {
  const page = new EventTarget() as EventTarget & Pick<Window, 'addEventListener'>;
  const reload = jest.fn();
  const history = memoryHistory([path]);
  watchSession(history, reload, page);
  render(<SiteRouter history={history} variant="browser" />);
  await screen.findByRole('heading', { name: heading });
  useAppStore.setState({ user: { name: 'Ann', location: null } });
  const happen = (event: Event) => act(() => void page.dispatchEvent(event));
  return { happen, reload };
}
const storage = (key: string | null) => new StorageEvent('storage', { key });
const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

describe('logging out in another tab', () => {
  test.each([[TOKEN_KEY], [null]])('leaves the protected screen (key %s)', async (key) => {
    const { happen } = await open('/account', 'Account');
    localStorage.removeItem(TOKEN_KEY);
    happen(storage(key));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect([useAppStore.getState().user, localStorage.getItem(APP_STATE_KEY)]).toEqual([null, null]);
  });

  test('ends no test that goes on, and this tab does not store the user again', async () => {
    const { happen } = await open('/quick-test-writing/7', 'Writing');
    localStorage.clear();
    happen(storage(TOKEN_KEY));
    act(() => useAppStore.setState({ isMusicMuted: false }));
    expect(screen.getByRole('heading', { name: 'Writing' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem(APP_STATE_KEY) ?? '')).toMatchObject({ user: null, isMusicMuted: false });
  });
});

test.each<[string, string, () => void]>([
  ['another key', APP_STATE_KEY, () => {}],
  ['a new token', TOKEN_KEY, () => storeSession('new.b.c')],
])('%s in another tab changes nothing', async (_, key, change) => {
  const { happen } = await open('/account', 'Account');
  change();
  happen(storage(key));
  expect(screen.getByRole('heading', { name: 'Account' })).toBeVisible();
  expect(useAppStore.getState().user).toMatchObject({ name: 'Ann' });
});

describe('signing in over a session in another tab', () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.${sub}`;
  const signsInOver = async (path: string, heading: string, [before, after]: [string, string]) => {
    storeSession(tokenOf(before));
    const site = await open(path, heading);
    storeSession(tokenOf(after));
    site.happen(new StorageEvent('storage', { key: TOKEN_KEY, oldValue: tokenOf(before), newValue: tokenOf(after) }));
    return site;
  };

  test('loads the page anew for another account: it would show one and change the other', async () => {
    const { reload } = await signsInOver('/account', 'Account', ['ann', 'bob']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('changes nothing for the same account', async () => {
    const { reload } = await signsInOver('/account', 'Account', ['ann', 'ann']);
    expect(reload).not.toHaveBeenCalled();
    expect(useAppStore.getState().user).toMatchObject({ name: 'Ann' });
  });

  test('ends no test that goes on, and this tab does not store the former user again', async () => {
    const { reload } = await signsInOver('/quick-test-writing/7', 'Writing', ['ann', 'bob']);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Writing' })).toBeVisible();
    expect(useAppStore.getState().user).toBeNull();
  });
});

describe('a page that Back takes out of memory', () => {
  test.each<[string, () => void, boolean, number]>([
    ['is hidden and loaded anew after a log-out', () => localStorage.removeItem(TOKEN_KEY), true, 1],
    ['is hidden and loaded anew for another account', () => storeSession('bob.b.c'), true, 1],
    ['stays with the session that it was left with', () => {}, true, 0],
    ['is not loaded twice: a page load knows the session', () => localStorage.removeItem(TOKEN_KEY), false, 0],
  ])('%s', async (_, change, persisted, reloads) => {
    const { happen, reload } = await open('/account', 'Account');
    happen(new Event('pagehide'));
    change();
    happen(pageshow(persisted));
    expect(reload).toHaveBeenCalledTimes(reloads);
    // Hidden, because the server's page may take long or fail to load.
    expect(document.documentElement.hidden).toBe(reloads === 1);
  });
});
