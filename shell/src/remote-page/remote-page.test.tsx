import { releaseView } from '@bandmark/contracts/api/release-view';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type RegistryView, REGISTRY_ELEMENT_ID, type Release } from '@bandmark/contracts/registry';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { useParams } from '@bandmark/platform/router';
import { providePlatform } from '@bandmark/platform/host';
import { memoryHistory, mockApi } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetModuleEntries } from '../outlet/load-entry';
import { SiteRouter } from '../routes/site-router';
import { forgetPages } from './pages-of-remote';

const page = (path: string, screenName: string, more: Partial<RemotePage> = {}): RemotePage => ({
  path,
  title: screenName,
  access: 'open',
  module: 'screens',
  screen: screenName,
  ...more,
});
const release = (pages?: RemotePage[]): Release => ({
  version: '1.0.0',
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  global: 'words__1_0_0',
  preload: {},
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.1', api: '1.0' },
  ...(pages ? { pages } : {}),
});
const viewOf = (remotes: RegistryView['remotes'], developed: Record<string, string> = {}): RegistryView => ({
  schema: 1,
  generation: 1,
  origin: '',
  remotes,
  developed,
});

const WORDS = [
  page('', 'Words'),
  page('mine', 'Mine', { access: 'signed-in' }),
  page('lists/:id/:word?', 'List', { title: 'A list' }),
  page('lists/new', 'NewList'),
];
const DEVELOPER = 'http://localhost:4173';

function List() {
  const { id, word } = useParams();
  return <h1>{`List ${id ?? ''} ${word ?? ''}`.trim()}</h1>;
}
const modules: Record<string, object> = {
  'words/screens': { Words: () => <h1>Words</h1>, Mine: () => <h1>Mine</h1>, List, NewList: () => <h1>New list</h1> },
  'auth/screens': { SignInScreen: () => <h1>Log In</h1> },
};
const load = jest.fn((key: string) => Promise.resolve(modules[key]));
const api = mockApi();

// Once for all tests, because the page reads its registry view only once.
beforeAll(() => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = REGISTRY_ELEMENT_ID;
  block.textContent = JSON.stringify(
    viewOf({ words: { current: release(WORDS) }, quiet: { current: release() } }, { draft: DEVELOPER }),
  );
  document.head.append(block);
});
beforeEach(() => {
  forgetModuleEntries();
  forgetPages();
  load.mockClear();
  localStorage.clear();
  window.scrollTo = () => {};
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
});

const visit = (path: string) => render(<SiteRouter history={memoryHistory([path])} variant="browser" />);
const heading = (name: string) => screen.findByRole('heading', { name });

test('shows the page that the remote declares, under its title', async () => {
  visit('/x/words');
  expect(await heading('Words')).toBeVisible();
  expect(document.title).toBe('Words – Bandmark');
  expect(load.mock.calls).toEqual([['words/screens']]);
});

test.each([
  ['/x/words/lists/7', 'List 7'],
  ['/x/words/Lists/7', 'List 7'],
  ['/x/words/lists/7/nice%20try', 'List 7 nice try'],
])('%s gives the screen its parameters', async (path, name) => {
  visit(path);
  expect(await heading(name)).toBeVisible();
  expect(document.title).toBe('A list – Bandmark');
});

test('of two pages that match an address the visitor sees the first, which is the one that was preloaded', async () => {
  visit('/x/words/lists/new');
  expect(await heading('List new')).toBeVisible();
  expect(document.title).toBe('A list – Bandmark');
});

test('a page that needs a session leads visitors without one to the sign-in page', async () => {
  visit('/x/words/mine').unmount();
  visit('/x/words/mine');
  expect(await heading('Log In')).toBeVisible();
  localStorage.setItem(TOKEN_KEY, `h.${btoa('{}')}.s`);
  visit('/x/words/mine');
  expect(await heading('Mine')).toBeVisible();
});

test.each(['/x/words/other', '/x/words/lists', '/x/words/lists/7/a/b', '/x'])('%s is no page', async (path) => {
  visit(path);
  expect(await heading('Page not found')).toBeVisible();
  expect(document.title).toBe('Page not found – Bandmark');
  expect(load).not.toHaveBeenCalled();
});

test.each<[string, RegistryView, string]>([
  ['came after this page was loaded', viewOf({ late: { current: release([page('', 'Late')]) } }), 'Late'],
  ['does not exist', viewOf({}), 'Page not found'],
])('the server is asked about a remote that %s', async (_, view, name) => {
  modules['late/screens'] = { Late: () => <h1>Late</h1> };
  api.on(releaseView, view);
  visit('/x/late');
  expect(await heading(name)).toBeVisible();
});

test('a name that every object has is no remote', async () => {
  api.on(releaseView, viewOf({}));
  visit('/x/constructor');
  expect(await heading('Page not found')).toBeVisible();
});

test('a developer’s build of a remote that the site does not have shows the pages it declares', async () => {
  modules['draft/screens'] = { Draft: () => <h1>Draft</h1> };
  const fetched = jest
    .spyOn(window, 'fetch')
    .mockRejectedValueOnce(new Error('not built yet'))
    .mockResolvedValueOnce(Response.json(release([page('', 'Draft')])));
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  visit('/x/draft');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await heading('Draft')).toBeVisible();
  expect(fetched).toHaveBeenCalledWith(`${DEVELOPER}/remotes/draft/release.json`, expect.anything());
  jest.restoreAllMocks();
});
