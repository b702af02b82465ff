import { DatabaseConnectionError } from './database-fault';
import { inBatches } from './in-batches';

/** Runs that end when the test says so. */
function controlled() {
  const runs: { items: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  return { runs, run };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('what comes at the same time runs together, and what comes meanwhile runs next, each with its own result', async () => {
  const { runs, run } = controlled();
  const call = inBatches(run, { atOnce: 1, largest: 10 });
  const first = ['a', 'b'].map(call);
  await nextTick();
  const second = ['c', 'd', 'e'].map(call);
  await nextTick();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b']]);
  runs[0]?.end();
  expect(await Promise.all(first)).toEqual(['a!', 'b!']);
  await nextTick();
  expect(runs[1]?.items).toEqual(['c', 'd', 'e']);
  runs[1]?.end();
  expect(await Promise.all(second)).toEqual(['c!', 'd!', 'e!']);
});

test('a batch has a limit, and so has the number of runs', async () => {
  const { runs, run } = controlled();
  const call = inBatches(run, { atOnce: 2, largest: 2 });
  const results = ['a', 'b', 'c', 'd', 'e'].map(call);
  await nextTick();
  expect(runs.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  runs[1]?.end();
  await nextTick();
  expect(runs[2]?.items).toEqual(['e']);
  for (const at of [0, 2]) runs[at]?.end();
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test.each([
  ['bad', new Error('bad')],
  ['locked', Object.assign(new Error('lock time-out'), { severity: 'ERROR', code: '55P03' })],
])('one %s item fails alone', async (_, fault) => {
  const call = inBatches(
    async (items: readonly string[]) => {
      await nextTick();
      if (items.includes('bad')) throw fault;
      return items;
    },
    { atOnce: 1, largest: 10 },
  );
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(call));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await call('d')).toBe('d');
});

test('while the database is away a batch fails as one, and the next is tried', async () => {
  const { runs, run } = controlled();
  const call = inBatches(run, { atOnce: 1, largest: 10 });
  const first = Promise.allSettled(['a', 'b', 'c'].map(call));
  await nextTick();
  const away = new Error('Failed query: select 1', { cause: new DatabaseConnectionError('terminated') });
  runs[0]?.fail(away);
  expect(await first).toEqual(['a', 'b', 'c'].map(() => ({ status: 'rejected', reason: away })));
  const next = call('d');
  await nextTick();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b', 'c'], ['d']]);
  runs[1]?.end();
  expect(await next).toBe('d!');
});
