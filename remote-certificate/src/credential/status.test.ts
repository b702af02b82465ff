import {
  DID,
  encodedList,
  issuerWith,
  METHOD,
  NOW,
  OTHER_KEY,
  ORIGIN,
  signed,
  signedList,
  unsignedCredential,
} from '../testing/signed-credential';
import { statusOf, type CheckedList } from './status';

const HOUR = 3_600_000;

/** Checks the status of a credential against this list. */
async function ask(
  load: (url: string) => Promise<unknown>,
  { now = NOW + HOUR, lists = new Map<string, CheckedList>(), credential = unsignedCredential() } = {},
) {
  return statusOf(credential, { issuers: [issuerWith(DID)], now, lists, load });
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  [[], 'valid'],
  [[4, 6], 'valid'],
  [[5], 'withdrawn'],
] as const)('with %j withdrawn it is %s, as of the time when the list was signed', async (places, state) => {
  expect(await ask(() => signedList(places))).toEqual({ state, asOf: Date.UTC(2026, 10, 24) });
});

test.each([
  ['the site is gone', offline, 'unreachable'],
  ['there is no list', () => Promise.resolve('<h1>404</h1>'), 'other-list'],
  ['another list comes', () => signedList([], { url: `${ORIGIN}/credentials/status/2` }), 'other-list'],
  ['another key signed it', () => signedList([], { seed: OTHER_KEY.seed }), 'not-signed'],
  [
    'the list of last week comes',
    () => signedList([], { from: '2026-11-17T00:00:00Z', until: '2026-11-18T00:00:00Z' }),
    'old-list',
  ],
  [
    'the list is of the future',
    () => signedList([], { from: '2026-11-27T00:00:00Z', until: '2026-11-28T00:00:00Z' }),
    'early-list',
  ],
] as const)('when %s, nothing is known, and it never reads "valid"', async (_what, load, why) => {
  expect(await ask(load)).toEqual({ state: 'unknown', why });
});

test('a page without a network uses the list it has, with its age, until that list ends', async () => {
  const lists = new Map<string, CheckedList>();
  await ask(() => signedList([5]), { lists });
  expect(await ask(offline, { lists, now: NOW + 20 * HOUR })).toEqual({
    state: 'withdrawn',
    asOf: Date.UTC(2026, 10, 24),
  });
  expect(await ask(offline, { lists, now: NOW + 30 * HOUR })).toEqual({ state: 'unknown', why: 'unreachable' });
});

test('a list older than the newest seen is a replay, even while it is in force', async () => {
  const lists = new Map<string, CheckedList>();
  await ask(() => signedList([5], { from: '2026-11-24T01:00:00Z' }), { lists, now: NOW + 2 * HOUR });
  expect(await ask(() => signedList([]), { lists, now: NOW + 2 * HOUR })).toEqual({
    state: 'unknown',
    why: 'old-list',
  });
});

test.each([
  [
    'a list at another address than the issuer’s',
    { statusListCredential: 'https://evil.example/credentials/status/1' },
  ],
  ['a place that no list has', { statusListIndex: '131072' }],
  ['a place that is none', { statusListIndex: '-1' }],
  ['another purpose', { statusPurpose: 'suspension' }],
])('%s leaves the status unknown', async (_what, entry) => {
  const credential = unsignedCredential();
  const changed = { ...credential, credentialStatus: { ...(credential['credentialStatus'] as object), ...entry } };
  expect(await ask(() => signedList([]), { credential: changed })).toEqual({ state: 'unknown', why: 'other-list' });
});

test('a list that unpacks to gigabytes is refused', async () => {
  const text = (await signedList([])) as unknown as { credentialSubject: { encodedList: string }; proof: unknown };
  const { proof: _proof, ...list } = text;
  list.credentialSubject.encodedList = await encodedList(new Uint8Array(2 << 20));
  const load = () => signed(list, { method: METHOD });
  expect(await ask(load)).toEqual({ state: 'unknown', why: 'other-list' });
});

test('a certificate that names no list cannot be withdrawn, and nothing is loaded', async () => {
  const { credentialStatus: _status, ...credential } = unsignedCredential();
  expect(await ask(() => Promise.reject(new Error('Asked.')), { credential })).toEqual({ state: 'none' });
});
