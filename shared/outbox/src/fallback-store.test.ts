import 'fake-indexeddb/auto';
import { FallbackStore } from './fallback-store';
import { IndexedDbStore } from './indexed-db-store';
import { type AttemptRecord, RECORD_VERSION, type UnnumberedChunk } from './records';
import { failingPuts } from './testing/failing-database';

const KEY = 'u1/a1';
let databases = 0;

async function newStore() {
  const name = `fallback-${(databases += 1)}`;
  return { name, store: new FallbackStore(await IndexedDbStore.open(name)) };
}

const typed =
  (text: string) =>
  (record: AttemptRecord): AttemptRecord => ({ ...record, answer: { text, sequence: record.answer.sequence + 1 } });

const chunk: UnnumberedChunk = {
  v: RECORD_VERSION,
  key: KEY,
  tabId: 'w1',
  stream: 'camera',
  segment: 1,
  type: 'video/webm',
  startedAt: 5,
  bytes: new ArrayBuffer(1),
  sha256: 'ab',
};

let restore = () => {};
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

test('after a write that failed, two changes at once both hold', async () => {
  const { store } = await newStore();
  restore = failingPuts(1);
  await store.updateAttempt(KEY, typed('one'));
  await Promise.all([
    store.updateAttempt(KEY, typed('two')),
    store.updateAttempt(KEY, (record) => ({ ...record, savedSequence: 1 })),
  ]);
  expect(await store.listAttempts()).toMatchObject([{ answer: { text: 'two', sequence: 2 }, savedSequence: 1 }]);
  expect(store.isKept(KEY)).toBe(true);
});

test('of two changes at once the device takes the second alone: the first goes with the next', async () => {
  const { name, store } = await newStore();
  restore = failingPuts(1);
  await Promise.all([
    store.updateAttempt(KEY, typed('typed')),
    store.updateAttempt(KEY, (record) => ({ ...record, isSubmitRequested: true })),
  ]);
  expect(await store.listAttempts()).toMatchObject([{ answer: { text: 'typed' }, isSubmitRequested: true }]);
  await store.updateAttempt(KEY, (record) => record);
  const onDevice = await IndexedDbStore.open(name);
  expect(await onDevice.listAttempts()).toMatchObject([{ answer: { text: 'typed' }, isSubmitRequested: true }]);
});

test('a text that only the memory had takes no number of a chunk back', async () => {
  const { store } = await newStore();
  await store.updateAttempt(KEY, typed('kept'));
  restore = failingPuts(1);
  await store.updateAttempt(KEY, typed('not kept'));
  expect(await store.addChunk(chunk)).toBe(0);
  await store.updateAttempt(KEY, typed('kept again'));
  expect(await store.addChunk(chunk)).toBe(1);
});

test('a chunk that went to memory takes its number from none that the device gives afterwards', async () => {
  const { store } = await newStore();
  expect(await store.addChunk(chunk)).toBe(0);
  restore = failingPuts(2);
  expect(await store.addChunk(chunk)).toBe(1);
  restore();
  expect(await store.addChunk(chunk)).toBe(2);
});

test('a first write that fails goes on from what the device has', async () => {
  const { name, store } = await newStore();
  await store.updateAttempt(KEY, typed('of an earlier page'));
  const later = new FallbackStore(await IndexedDbStore.open(name));
  restore = failingPuts(1);
  await later.updateAttempt(KEY, (record) => ({ ...record, tabId: 'w2' }));
  await later.updateAttempt(KEY, (record) => ({ ...record, tabId: 'w2' }));
  expect(await store.listAttempts()).toMatchObject([{ answer: { text: 'of an earlier page' }, tabId: 'w2' }]);
});

test('a tab whose write fails after another one has claimed the attempt learns of it all the same', async () => {
  const { name, store } = await newStore();
  await store.updateAttempt(KEY, (record) => ({ ...record, tabId: 'w1' }));
  const other = await IndexedDbStore.open(name);
  await other.updateAttempt(KEY, (record) => ({ ...record, tabId: 'w2' }));
  restore = failingPuts(1);
  expect(await store.updateAttempt(KEY, (record) => record)).toMatchObject({ tabId: 'w2' });
});

test('what another tab has claimed and typed meanwhile stays; the text of this tab is sent beside it', async () => {
  const { name, store } = await newStore();
  const claimed = (tabId: string, updatedAt: number) => (record: AttemptRecord) => ({ ...record, tabId, updatedAt });
  await store.updateAttempt(KEY, claimed('w1', 1));
  restore = failingPuts(2);
  await store.updateAttempt(KEY, (record) => ({ ...typed('of the first')(record), typedAt: 2, updatedAt: 2 }));
  await store.updateAttempt(KEY, (record) => ({ ...typed('of the first tab')(record), typedAt: 4, updatedAt: 4 }));
  const other = await IndexedDbStore.open(name);
  await other.updateAttempt(KEY, claimed('w2', 3));
  await other.updateAttempt(KEY, typed('of the second tab'));
  await store.updateAttempt(KEY, (record) => ({ ...record, savedSequence: record.savedSequence }));
  expect(await other.listAttempts()).toMatchObject([
    { tabId: 'w2', answer: { text: 'of the second tab' }, superseded: { text: 'of the first tab', typedAt: 4 } },
  ]);
});
