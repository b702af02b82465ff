import { APP_STATE_KEY } from '@bandmark/contracts/app-state';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import type * as Store from './store';

type StoreModule = typeof Store;

/** The store restores its state when the module is evaluated, so each call imports it afresh, like a new page. */
async function openPage(stored?: string): Promise<StoreModule> {
  if (stored !== undefined) localStorage.setItem(APP_STATE_KEY, stored);
  jest.resetModules();
  return import('./store');
}

test('every field has its default (§3.1 §3.2)', async () => {
  const { useAppStore } = await openPage();
  const game = { name: 'Loading...', googleSheetId: '', googleModified: '', locallyModified: '' };
  expect(useAppStore.getState()).toEqual({
    popup: null,
    user: null,
    isAdsEnabled: false,
    postHubFilter: 'new',
    domain: DEFAULT_SITE_SETTINGS.domain,
    domainStatic: DEFAULT_SITE_SETTINGS.domainStatic,
    isDrawerOpen: false,
    isMobile: false,
    siteName: 'Bandmark',
    popupSubscribeToPremium: false,
    appName: 'site',
    isMusicMuted: true,
    isSoundsMuted: false,
    goFullscreen: false,
    vocabularies: { isCommonVocabulary: true, games: [game, game, game] },
    scoreFormat: 'cefr',
  });
});

test('a default site domain and spreadsheet id exist (§9.18)', () => {
  expect(DEFAULT_SITE_SETTINGS.domain).not.toBe('');
  expect(DEFAULT_SITE_SETTINGS.defaultSpreadsheetId).not.toBe('');
});

test('state is kept and restored, but an open popup is reset to none (§3.1 §9.2)', async () => {
  const first = await openPage();
  first.useAppStore.setState({ popup: 'premium', isSoundsMuted: true, postHubFilter: 'top' });
  expect(JSON.parse(localStorage.getItem('app-state') ?? '')).toMatchObject({ isSoundsMuted: true });

  const { useAppStore } = await openPage();
  expect(useAppStore.getState()).toMatchObject({ popup: null, isSoundsMuted: true, postHubFilter: 'top' });
});

test('what a page restored is stored at once: defaults, and no popup (§3.1 §9.2)', async () => {
  const { useAppStore } = await openPage(JSON.stringify({ popup: 'premium', isMusicMuted: false }));
  const kept = () => JSON.parse(localStorage.getItem('app-state') ?? 'null') as unknown;
  expect(kept()).toEqual(useAppStore.getState());
  expect(kept()).toMatchObject({ popup: null, isMusicMuted: false, appName: 'site' });
});

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['null', 'null'],
  [
    'fields of another kind',
    JSON.stringify({ postHubFilter: 7, vocabularies: 'none', user: { name: 5 }, isSoundsMuted: 'yes' }),
  ],
])('a stored state that is %s costs only what does not parse', async (_, stored) => {
  const { useAppStore } = await openPage(stored);
  expect(useAppStore.getState()).toMatchObject({ postHubFilter: 'new', user: null, isSoundsMuted: false });
  expect(useAppStore.getState().vocabularies.games).toHaveLength(3);
});

test('one bad field leaves the others', async () => {
  const { useAppStore } = await openPage(JSON.stringify({ postHubFilter: 7, goFullscreen: true }));
  expect(useAppStore.getState()).toMatchObject({ postHubFilter: 'new', goFullscreen: true });
});

test('a user has a name and a location that may be null (§3.3)', async () => {
  const { useAppStore } = await openPage(
    JSON.stringify({ user: { name: 'Ann', location: null, isPremiumDictionary: true } }),
  );
  expect(useAppStore.getState().user).toMatchObject({ name: 'Ann', location: null, isPremiumDictionary: true });
});

test('a choice made in another tab is taken over, and not overwritten by this tab’s next change', async () => {
  const { useAppStore } = await openPage();
  const elsewhere = { ...useAppStore.getState(), scoreFormat: 'ielts', popup: 'premium' };
  localStorage.setItem(APP_STATE_KEY, JSON.stringify(elsewhere));
  window.dispatchEvent(new StorageEvent('storage', { key: APP_STATE_KEY, newValue: JSON.stringify(elsewhere) }));
  expect(useAppStore.getState()).toMatchObject({ scoreFormat: 'ielts', popup: null });
  useAppStore.setState({ isDrawerOpen: true });
  expect(JSON.parse(localStorage.getItem(APP_STATE_KEY) ?? '')).toMatchObject({ scoreFormat: 'ielts' });
});

test('a log-out in another tab, which deletes the state, changes nothing here', async () => {
  const { useAppStore } = await openPage();
  useAppStore.setState({ scoreFormat: 'ielts' });
  localStorage.removeItem(APP_STATE_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: APP_STATE_KEY, newValue: null }));
  expect(useAppStore.getState().scoreFormat).toBe('ielts');
});

test.each([
  [799, true],
  [800, false],
  [1280, false],
])('at %d px mobile mode is %s (§4.13 §9.15)', async (width, isMobile) => {
  const before = window.innerWidth;
  try {
    const { useAppStore } = await openPage();
    Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
    window.dispatchEvent(new Event('resize'));
    expect(useAppStore.getState().isMobile).toBe(isMobile);
  } finally {
    Object.defineProperty(window, 'innerWidth', { value: before, configurable: true });
  }
});
