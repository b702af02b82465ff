import { claimTabId } from './tab-id';

const ATTEMPT = 'a0000000-0000-4000-8000-000000000001';
const noTab = () => Promise.resolve(null);
const KEY = `bandmark-tab:${ATTEMPT}`;

/** Locks that another open page holds. */
function holdElsewhere(...tabIds: string[]) {
  const held = new Set(tabIds.map((tabId) => `bandmark-tab:${tabId}`));
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string, _options: unknown, granted: (lock: object | null) => unknown) => {
        if (held.has(name)) return Promise.resolve(granted(null));
        held.add(name);
        return Promise.resolve(granted({ name }));
      },
    },
  });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test('a reload keeps its tab id', async () => {
  holdElsewhere();
  sessionStorage.setItem(KEY, 'mine');
  expect(await claimTabId(ATTEMPT, noTab)).toBe('mine');
});

test('the page after a crash of the browser keeps the crashed tab’s id', async () => {
  holdElsewhere();
  expect(await claimTabId(ATTEMPT, () => Promise.resolve('of-the-crashed-tab'))).toBe('of-the-crashed-tab');
});

test('a second tab, and a duplicated tab, get new ids', async () => {
  holdElsewhere('first-tab');
  sessionStorage.setItem(KEY, 'first-tab');
  const tabId = await claimTabId(ATTEMPT, () => Promise.resolve('first-tab'));
  expect(tabId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sessionStorage.getItem(KEY)).toBe(tabId);
});

test('a browser that refuses locks opens the exam all the same, under an id of its own', async () => {
  const request = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const tabId = await claimTabId('b0000000-0000-4000-8000-000000000002', () => Promise.resolve('perhaps-open'));
  expect(tabId).toMatch(/^[0-9a-f-]{36}$/);
});

test('without locks only this tab’s own id is trusted', async () => {
  const tabId = await claimTabId(ATTEMPT, () => Promise.resolve('perhaps-open'));
  expect(tabId).not.toBe('perhaps-open');
  expect(await claimTabId(ATTEMPT, noTab)).toBe(tabId);
});
