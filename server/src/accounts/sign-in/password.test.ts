import { hashSync } from '@node-rs/argon2';
import { hashPassword, inTurn, isPasswordOf, verifiedHash } from './password';

test('argon2id with 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('Password1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the same password gives another hash each time', async () => {
  expect(await hashPassword('Password1')).not.toBe(await hashPassword('Password1'));
});

test('knows its password and no other', async () => {
  const stored = await hashPassword('Password1');
  expect(await isPasswordOf(stored, 'Password1')).toBe(true);
  expect(await isPasswordOf(stored, 'Password2')).toBe(false);
});

test.each([
  ['a Vietnamese keyboard of Windows', 'Tie\u0302\u0301ng Vie\u0323\u0302t 1', 'Ti\u1EBFng Vi\u1EC7t 1'],
  ['a Japanese keyboard', '\uFF30assword\uFF11', 'Password1'],
])('%s writes the same password in other characters', async (_, typed, same) => {
  expect(typed).not.toBe(same);
  expect(await isPasswordOf(await hashPassword(typed), same)).toBe(true);
  expect(await isPasswordOf(await hashPassword(same), typed)).toBe(true);
});

test('a password that an earlier server hashed as it was typed still opens its account', async () => {
  const typed = 'Ca\u0301fe Noir 1';
  expect(await isPasswordOf(hashSync(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 }), typed)).toBe(true);
});

test('without a stored hash no password matches', async () => {
  expect(await isPasswordOf(null, 'Password1')).toBe(false);
});

test('a crowd waits in turn, and tries beyond it are refused with a time to come again', async () => {
  // The lowest cost that argon2 allows, because three hundred hashes at the real cost would take seconds.
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$wrongwrongwrongwrongwrongwrongwrongwrongwro';
  let atOnce = 0;
  let mostAtOnce = 0;
  const one = () =>
    inTurn(async () => {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await isPasswordOf(cheap, 'Password1');
      atOnce -= 1;
    });
  const crowd = await Promise.allSettled(Array.from({ length: 305 }, one));
  expect(mostAtOnce).toBe(2);
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(300);
  expect(crowd.at(-1)).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '5' } } });
  await one();
});

test('an unknown account costs what a known one costs: a verification of the same parameters', async () => {
  const costs = [verifiedHash(null), verifiedHash(await hashPassword('Password1'))].map((hash) => {
    const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$');
    return { algorithm, version, parameters, saltLength: salt.length, digestLength: digest.length };
  });
  expect(costs[0]).toEqual(costs[1]);
});
