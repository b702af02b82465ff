import { deriveSecrets } from '../secrets';
import { createGrantReader, issueGrant } from './attempt-grant';

const ATTEMPT = '0b8e7d52-6f0c-4a39-9a3e-6c1f1f8f2f10';
const GRANT = { attemptId: ATTEMPT, version: 3 };
const READ = { subject: ATTEMPT, version: 3 };
const DAY_MS = 86_400_000;

function site(root = 'a secret for tests alone') {
  const time = { now: Date.UTC(2026, 2, 2, 9) };
  const deps = { clock: () => time.now, secrets: deriveSecrets(root) };
  return { time, deps, read: createGrantReader(deps) };
}

test('a grant gives its attempt, first and again', async () => {
  const { deps, read } = site();
  const grant = await issueGrant(deps, GRANT);
  expect([await read(grant), await read(grant)]).toEqual([READ, READ]);
});

test('a grant ends after seven days, also one that was read before', async () => {
  const { time, deps, read } = site();
  const grant = await issueGrant(deps, GRANT);
  const unread = await issueGrant(deps, GRANT);
  expect(await read(grant)).toEqual(READ);
  time.now += 7 * DAY_MS - 1;
  expect(await read(grant)).toEqual(READ);
  time.now += 1;
  expect([await read(grant), await read(unread)]).toEqual([null, null]);
});

test('a grant of another site, or with another character, gives nothing', async () => {
  const { deps, read } = site();
  const grant = await issueGrant(deps, GRANT);
  expect(await read(grant)).toEqual(READ);
  const forged = await issueGrant(site('another secret of another site').deps, GRANT);
  const changed = `${grant.slice(0, -2)}${grant.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [forged, changed, '', 'x']) expect(await read(wrong)).toBeNull();
});
