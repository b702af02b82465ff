import { hashPassword, inTurn, isPasswordOf } from './password';

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

test('without a stored hash no password matches', async () => {
  expect(await isPasswordOf(null, 'Password1')).toBe(false);
});

test('a crowd waits in turn, and what comes above it is told when to come again', async () => {
  // Of the least work that argon2 allows: three hundred of the real cost would take seconds.
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

test('an unknown account costs what a known one costs', async () => {
  const stored = await hashPassword('Password1');
  const median = async (given: string | null): Promise<number> => {
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const start = process.hrtime.bigint();
      await isPasswordOf(given, 'wrong');
      times.push(Number(process.hrtime.bigint() - start));
    }
    return times.sort((a, b) => a - b)[3] ?? 0;
  };
  const [known, unknown] = [await median(stored), await median(null)];
  // Without the decoy the unknown one takes a thousandth, with one of another cost a multiple; the wide bounds are for
  // a busy machine.
  expect(unknown / known).toBeGreaterThan(0.3);
  expect(unknown / known).toBeLessThan(3);
});
