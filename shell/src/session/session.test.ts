import { type User, userInfo, userLocation } from '@bandmark/contracts/api/auth';
import { APP_STATE_KEY, TOKEN_KEY } from '@bandmark/contracts/app-state';
import { useAppStore } from '@bandmark/platform';
import { mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { countryIn, tellLocation, traceCountry } from './tell-location';
import { refreshUser, RETRY_DELAYS_MS } from './refresh-user';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  useAppStore.setState({ user: null });
});
afterEach(() => {
  api.restore();
});

const user = { name: 'Sample Candidate', location: null };
/** Records the delays instead of waiting. */
function waits() {
  const waited: number[] = [];
  return {
    waited,
    wait: (ms: number) => {
      waited.push(ms);
      return Promise.resolve();
    },
  };
}

describe('user-info', () => {
  beforeEach(() => {
    localStorage.setItem(TOKEN_KEY, 'a.b.c');
  });

  test('is not asked without a token', async () => {
    localStorage.removeItem(TOKEN_KEY);
    expect(await refreshUser(waits())).toBeNull();
    expect(api.calls).toEqual([]);
  });

  test('puts the user into the shared state (§7.3)', async () => {
    api.on(userInfo, user);
    await refreshUser(waits());
    expect(useAppStore.getState().user).toEqual(user);
  });

  test('a response that comes after a log-out is dropped', async () => {
    api.on(userInfo, () => {
      localStorage.removeItem(TOKEN_KEY);
      return user;
    });
    expect(await refreshUser(waits())).toBeNull();
    expect(useAppStore.getState().user).toBeNull();
  });

  test('an error response clears token and state at once (§7.3)', async () => {
    useAppStore.setState({ user, postHubFilter: 'top' });
    api.on(userInfo, refuse(401, 'Sign in again.'));
    const { waited, wait } = waits();
    expect(await refreshUser({ wait })).toBeNull();
    expect(waited).toEqual([]);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(APP_STATE_KEY)).toBeNull();
    expect(useAppStore.getState()).toMatchObject({ user: null, postHubFilter: 'new' });
  });

  test('so does a 401 without a word: no network says that of a session (§7.3)', async () => {
    const fetched = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response(null, { status: 401 }));
    const { waited, wait } = waits();
    expect(await refreshUser({ wait })).toBeNull();
    globalThis.fetch = fetched;
    expect(waited).toEqual([]);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  test('a user without a location is one whose location is not known (§7.4)', async () => {
    api.on(userInfo, { name: 'Ann' } as User);
    expect(await refreshUser(waits())).toEqual({ name: 'Ann', location: null });
  });

  test('a fault of the server is tried again with back-off', async () => {
    let asked = 0;
    api.on(userInfo, () => (++asked < 4 ? refuse(503, 'Starting.') : user));
    const { waited, wait } = waits();
    expect(await refreshUser({ wait })).toEqual(user);
    expect(waited).toEqual([1000, 2000, 4000]);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
  });

  test('so is a call that came too often', async () => {
    let asked = 0;
    api.on(userInfo, () => (++asked < 2 ? refuse(429, 'Wait.', 'too_many_requests', { retryAfterSeconds: 1 }) : user));
    expect(await refreshUser(waits())).toEqual(user);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
  });

  test('when no response ever arrives, token and state are cleared in the end (§7.3)', async () => {
    api.isOffline = true;
    const { waited, wait } = waits();
    expect(await refreshUser({ wait })).toBeNull();
    expect(waited).toEqual(RETRY_DELAYS_MS);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  test('while a test is running, an outage of any length keeps token and state, until the server responds or it ends', async () => {
    api.isOffline = true;
    let isGuarded = true;
    const waited: number[] = [];
    const wait = (ms: number) => {
      // Checked at each pause: the session is still there.
      expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
      waited.push(ms);
      if (waited.length === RETRY_DELAYS_MS.length + 30) isGuarded = false;
      return Promise.resolve();
    };
    expect(await refreshUser({ wait, isGuarded: () => isGuarded })).toBeNull();
    expect(waited.slice(RETRY_DELAYS_MS.length)).toEqual(Array<number>(30).fill(60_000));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  test('a session begun meanwhile is left alone', async () => {
    api.on(userInfo, refuse(503, 'Starting.'));
    const wait = () => {
      localStorage.setItem(TOKEN_KEY, 'new.b.c');
      return Promise.resolve();
    };
    expect(await refreshUser({ wait })).toBeNull();
    expect(localStorage.getItem(TOKEN_KEY)).toBe('new.b.c');
  });
});

describe('location', () => {
  test.each([
    ['fl=1\nip=::1\nloc=LV\ntls=TLSv1.3', 'LV'],
    ['GB\n', 'GB'],
    ['<html>', 'XX'],
    ['loc=lv', 'XX'],
    ['', 'XX'],
  ])('%j says %s', (trace, country) => {
    expect(countryIn(trace)).toBe(country);
  });

  test('is "XX" without a trace service and when it fails (§7.4)', async () => {
    api.isOffline = true;
    expect(await traceCountry(undefined)).toBe('XX');
    expect(await traceCountry('https://trace.example/')).toBe('XX');
  });

  test('is sent when the server does not know it, and only then (§7.4)', async () => {
    api.on(userLocation, { ok: true });
    useAppStore.setState({ user });
    await tellLocation(user, undefined);
    expect(api.calls).toEqual([{ request: 'POST /api/users/location', body: { location: 'XX' } }]);
    const known = useAppStore.getState().user;
    expect(known?.location).toBe('XX');
    if (known) await tellLocation(known, undefined);
    expect(api.calls).toHaveLength(1);
  });

  test('what the response says is not looked at: the spec shows none (§7.4)', async () => {
    const fetched = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response(null));
    useAppStore.setState({ user });
    await tellLocation(user, undefined);
    globalThis.fetch = fetched;
    expect(useAppStore.getState().user?.location).toBe('XX');
  });

  test('a failure to store it breaks nothing', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    api.on(userLocation, refuse(500, 'No.'));
    await expect(tellLocation(user, undefined)).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
