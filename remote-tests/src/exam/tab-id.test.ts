import { claimTabId } from './tab-id';

const ATTEMPT = 'a0000000-0000-4000-8000-000000000001';
const nobody = () => Promise.resolve(null);
const KEY = `bandmark-tab:${ATTEMPT}`;

/** Locks as another living page holds them. */
function holdElsewhere(...writers: string[]) {
  const held = new Set(writers.map((tabId) => `bandmark-tab:${tabId}`));
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

test('a reload keeps its name', async () => {
  holdElsewhere();
  sessionStorage.setItem(KEY, 'mine');
  expect(await claimTabId(ATTEMPT, nobody)).toBe('mine');
});

test('the page after a crash of the browser keeps the dead window’s name', async () => {
  holdElsewhere();
  expect(await claimTabId(ATTEMPT, () => Promise.resolve('of-the-dead-window'))).toBe('of-the-dead-window');
});

test('a second window, and a duplicated tab, take names of their own', async () => {
  holdElsewhere('first-window');
  sessionStorage.setItem(KEY, 'first-window');
  const tabId = await claimTabId(ATTEMPT, () => Promise.resolve('first-window'));
  expect(tabId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sessionStorage.getItem(KEY)).toBe(tabId);
});

test('without locks only this tab’s own name is trusted', async () => {
  const tabId = await claimTabId(ATTEMPT, () => Promise.resolve('perhaps-living'));
  expect(tabId).not.toBe('perhaps-living');
  expect(await claimTabId(ATTEMPT, nobody)).toBe(tabId);
});
