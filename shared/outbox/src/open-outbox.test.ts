import 'fake-indexeddb/auto';
import type { AttemptKey } from '@bandmark/contracts/outbox';
import { type OpenedOutbox, openOutbox } from './open-outbox';
import { FakeServer, ManualClock, settle } from './testing';

const ATTEMPT = 'a0000000-0000-4000-8000-000000000001';
const KEY: AttemptKey = { userId: 'u1', attemptId: ATTEMPT, grant: 'g1', tabId: 'w1' };

let server: FakeServer;
let clock: ManualClock;
let databaseName: string;
let opened: OpenedOutbox[] = [];
let databases = 0;

async function newPage(): Promise<OpenedOutbox> {
  const outbox = await openOutbox({
    transport: server,
    now: () => clock.now,
    timers: clock,
    random: () => 0.5,
    databaseName,
  });
  opened.push(outbox);
  return outbox;
}

const chunk = (sequence: number, text = `c${sequence}`, segment = 1) => ({
  stream: 'camera' as const,
  segment,
  sequence,
  bytes: new Blob([text]),
  type: 'video/webm',
  startedAt: 5,
});

beforeEach(() => {
  server = new FakeServer();
  clock = new ManualClock();
  databaseName = `outbox-${(databases += 1)}`;
});

afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
});

describe('a draft', () => {
  test('is on the device at once, sent after a pause, and "saved" only when the server acknowledged it', async () => {
    const attempt = (await newPage()).attempt(KEY);
    expect(attempt.status()).toBe('saved');

    const written = attempt.writeDraft('Dear');
    expect(attempt.status()).toBe('saving');
    await written;
    expect(await attempt.readDraft()).toMatchObject({ text: 'Dear', sequence: 1, isStored: false });
    expect(server.log).toEqual([]);

    await clock.advance(699);
    expect(attempt.status()).toBe('saving');
    await clock.advance(1);
    expect(server.log).toEqual(['answer 1 Dear']);
    expect(attempt.status()).toBe('saved');
    expect(await attempt.readDraft()).toMatchObject({ isStored: true });
  });

  test('goes out at least every five seconds while typing does not pause', async () => {
    const attempt = (await newPage()).attempt(KEY);
    for (let key = 1; key <= 24; key += 1) {
      await attempt.writeDraft('x'.repeat(key));
      await clock.advance(500);
    }
    // 12 s of typing without a pause.
    expect(server.log.length).toBeGreaterThanOrEqual(2);
    expect(server.log.length).toBeLessThanOrEqual(3);
    await clock.advance(700);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'x'.repeat(24), sequence: 24 });
  });

  test('a keystroke during a request is sent after it, in order, and keeps "saving" until then', async () => {
    const attempt = (await newPage()).attempt(KEY);
    await attempt.writeDraft('one');
    server.isHanging = true;
    await clock.advance(700);
    await attempt.writeDraft('two');
    server.isHanging = false;
    await clock.advance(700);
    expect(attempt.status()).toBe('saving');
    // The hanging request is given up after ten seconds and the newest text goes out.
    await clock.advance(12_000);
    expect(server.log).toEqual(['answer 1 one', 'answer 2 two']);
    expect(attempt.status()).toBe('saved');
  });

  test('continues above what the server has from another device', async () => {
    const attempt = (await newPage()).attempt({ ...KEY, storedSequence: 7 });
    await attempt.writeDraft('mine');
    await clock.advance(700);
    expect(server.log).toEqual(['answer 8 mine']);
  });

  test('is renumbered and sent again when the server turns out to have a higher sequence', async () => {
    server.answers.set(ATTEMPT, { sequence: 20, text: 'older text of another device', tabId: 'w0' });
    const attempt = (await newPage()).attempt(KEY);
    await attempt.writeDraft('what the candidate sees');
    await clock.advance(700);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ sequence: 21, text: 'what the candidate sees' });
    expect(attempt.status()).toBe('saved');
  });
});

describe('without a server', () => {
  test('says offline, backs off, and sends on the online event', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.isDown = true;
    await attempt.writeDraft('offline text');
    await clock.advance(700);
    expect(attempt.status()).toBe('offline');

    await clock.advance(60_000);
    expect(attempt.status()).toBe('offline');
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'offline text' });
    expect(attempt.status()).toBe('saved');
  });

  test('comes back on its own after at most 15 s (a restarted server raises no event)', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.isDown = true;
    await attempt.writeDraft('text');
    await clock.advance(40_000);
    server.isDown = false;
    await clock.advance(15_000);
    expect(attempt.status()).toBe('saved');
  });

  test('typing does not cut the pauses short', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.failAnswer = 'transient';
    for (let key = 0; key < 20; key += 1) {
      await attempt.writeDraft(`text ${key}`);
      await clock.advance(1_000);
    }
    expect(server.log.length).toBeLessThanOrEqual(6);
  });
});

describe('a page that dies', () => {
  test('between write and send: the next page sends it', async () => {
    const first = await newPage();
    server.isDown = true;
    const attempt = first.attempt(KEY);
    await attempt.writeDraft('written, never sent');
    await attempt.keepChunk(chunk(0));
    first.close();

    server.isDown = false;
    const second = await newPage();
    expect(await second.pending()).toEqual({ answers: 1, chunks: 1 });
    expect(await second.flush()).toEqual({ answers: 0, chunks: 0 });
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'written, never sent', tabId: 'w1' });
    expect(server.chunks.get('camera/1/0')).toMatchObject({ text: 'c0' });
  });

  test('opened again with another tabId, the draft is restored and sent in the new name', async () => {
    const first = await newPage();
    server.isDown = true;
    await first.attempt(KEY).writeDraft('before the crash');
    first.close();

    server.isDown = false;
    const attempt = (await newPage()).attempt({ ...KEY, tabId: 'w2', grant: 'g2' });
    expect(await attempt.readDraft()).toMatchObject({ text: 'before the crash', sequence: 1, isStored: false });
    await settle();
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'before the crash', tabId: 'w2' });
    expect(attempt.status()).toBe('saved');
  });

  test('tells the next page under which name it wrote', async () => {
    const first = await newPage();
    await first.attempt(KEY).writeDraft('x');
    first.close();
    const second = await newPage();
    expect(await second.lastTabId?.('u1', ATTEMPT)).toBe('w1');
    expect(await second.lastTabId?.('u2', ATTEMPT)).toBeNull();
  });

  test('an old draft never overwrites a newer text of the server', async () => {
    const first = await newPage();
    server.isDown = true;
    await first.attempt(KEY).writeDraft('stale');
    first.close();
    server.isDown = false;
    server.answers.set(ATTEMPT, { sequence: 9, text: 'newer, from another device', tabId: 'w9' });

    expect(await (await newPage()).flush()).toEqual({ answers: 0, chunks: 0 });
    expect(server.answers.get(ATTEMPT)).toMatchObject({ sequence: 9, text: 'newer, from another device' });
  });

  test('after Submit was pressed: the next page hands it in', async () => {
    const first = await newPage();
    server.isDown = true;
    const attempt = first.attempt(KEY);
    await attempt.writeDraft('final');
    void attempt.submit();
    await settle();
    expect(await attempt.readDraft()).toMatchObject({ isSubmitWanted: true });
    first.close();

    server.isDown = false;
    const second = await newPage();
    await second.flush();
    expect(server.receipt).toBe('R-1');
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'final' });
    expect(await second.attempt(KEY).submit()).toEqual({ receipt: 'R-1', late: false });
    expect(server.log.filter((line) => line === 'submit')).toHaveLength(1);
  });

  test('without having said that the recording had ended: a later page says it for a handed-in attempt', async () => {
    const first = await newPage();
    const attempt = first.attempt(KEY);
    await attempt.keepChunk(chunk(0));
    await attempt.keepChunk(chunk(1));
    await attempt.submit();
    await settle();
    first.close();

    clock.now += 61_000;
    await (await newPage()).flush();
    expect(server.ended).toEqual([{ stream: 'camera', segment: 1, chunks: 2 }]);
  });

  test('an attempt of somebody else who used this browser is sent by its own grant', async () => {
    const first = await newPage();
    server.isDown = true;
    await first.attempt({ ...KEY, userId: 'u2', attemptId: 'other', grant: 'g9' }).writeDraft('theirs');
    first.close();
    server.isDown = false;
    await (await newPage()).flush();
    expect(server.answers.get('other')).toMatchObject({ text: 'theirs' });
  });
});

describe('one writer', () => {
  test('a lost lease stops sending and says so; a new claim goes on', async () => {
    const outbox = await newPage();
    const attempt = outbox.attempt(KEY);
    server.failAnswer = 'lease-lost';
    await attempt.writeDraft('mine');
    await clock.advance(700);
    expect(attempt.status()).toBe('lease-lost');
    await clock.advance(60_000);
    expect(server.log).toHaveLength(1);

    server.failAnswer = null;
    const again = outbox.attempt(KEY);
    await settle();
    expect(again.status()).toBe('saved');
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'mine' });
  });

  test('a second window of this browser takes over: the first finds out at its next keystroke and mixes nothing in', async () => {
    const first = (await newPage()).attempt(KEY);
    await first.writeDraft('shared');
    await clock.advance(700);
    const second = (await newPage()).attempt({ ...KEY, tabId: 'w2' });
    expect(await second.readDraft()).toMatchObject({ text: 'shared' });
    await second.writeDraft('shared, then second');

    await first.writeDraft('shared, then first');
    expect(first.status()).toBe('lease-lost');
    await clock.advance(700);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'shared, then second', tabId: 'w2' });
  });

  test('each window’s chunks are sent in its own name, whichever window sends them', async () => {
    server.isDown = true;
    const first = (await newPage()).attempt(KEY);
    await first.keepChunk(chunk(0));
    const second = (await newPage()).attempt({ ...KEY, tabId: 'w2' });
    await second.keepChunk(chunk(0, 'second', 2));
    server.isDown = false;
    await clock.advance(15_000);
    expect(server.chunks.get('camera/1/0')).toMatchObject({ tabId: 'w1' });
    expect(server.chunks.get('camera/2/0')).toMatchObject({ tabId: 'w2' });
  });

  test.each(['closed', 'too-late'] as const)(
    '%s: nothing is sent any more and the text stays on the device',
    async (kind) => {
      const attempt = (await newPage()).attempt(KEY);
      server.failAnswer = kind;
      await attempt.writeDraft('after the end');
      await clock.advance(700);
      expect(attempt.status()).toBe('closed');
      await clock.advance(60_000);
      expect(server.log).toHaveLength(1);
      expect(await attempt.readDraft()).toMatchObject({ text: 'after the end', isStored: false });
      await expect(attempt.submit()).rejects.toMatchObject({ kind });
    },
  );

  test('a text refused for itself does not stop the next one', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.failAnswer = 'refused';
    await attempt.writeDraft('too long');
    await clock.advance(700);
    expect(attempt.status()).toBe('closed');
    server.failAnswer = null;
    await attempt.writeDraft('shorter');
    await clock.advance(700);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'shorter' });
    expect(attempt.status()).toBe('saved');
  });
});

describe('handing in', () => {
  test('takes the unsent text along and gives the receipt', async () => {
    const attempt = (await newPage()).attempt(KEY);
    await attempt.writeDraft('done');
    await expect(attempt.submit()).resolves.toEqual({ receipt: 'R-1', late: false });
    expect(server.log).toEqual(['submit']);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'done' });
    expect(attempt.status()).toBe('saved');
  });

  test('waits for the server when it is away', async () => {
    const attempt = (await newPage()).attempt(KEY);
    await attempt.writeDraft('done');
    server.isDown = true;
    const receipt = attempt.submit();
    await settle();
    expect(attempt.status()).toBe('offline');
    server.isDown = false;
    await clock.advance(15_000);
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('is taken back when the lease is lost', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.failAnswer = 'lease-lost';
    await expect(attempt.submit()).rejects.toMatchObject({ kind: 'lease-lost' });
    expect(await attempt.readDraft()).toBeNull();
  });
});

describe('a recording', () => {
  test('is sent in order, one chunk at a time, and forgotten only when stored', async () => {
    const outbox = await newPage();
    const attempt = outbox.attempt(KEY);
    server.isDown = true;
    for (const sequence of [0, 1, 2]) await attempt.keepChunk(chunk(sequence));
    await attempt.keepChunk(chunk(0, 'second segment', 2));
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 4 });
    server.isDown = false;
    await clock.advance(15_000);
    expect(server.log).toEqual(['chunk camera/1/0', 'chunk camera/1/1', 'chunk camera/1/2', 'chunk camera/2/0']);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    // A recording under way does not make the answer "saving".
    expect(attempt.status()).toBe('saved');
  });

  test('a chunk that hangs is repeated and never overtaken', async () => {
    const attempt = (await newPage()).attempt(KEY);
    server.isHanging = true;
    await attempt.keepChunk(chunk(0));
    await attempt.keepChunk(chunk(1));
    await settle();
    expect(server.log).toEqual(['chunk camera/1/0']);
    server.isHanging = false;
    await clock.advance(62_000);
    expect(server.log).toEqual(['chunk camera/1/0', 'chunk camera/1/0', 'chunk camera/1/1']);
  });

  test('its end is said after the last chunk, with the segments that only the device knows of', async () => {
    const outbox = await newPage();
    const attempt = outbox.attempt(KEY);
    server.isDown = true;
    await attempt.keepChunk(chunk(0));
    await attempt.keepChunk(chunk(1));
    await attempt.keepChunk(chunk(0, 'x', 2));
    await attempt.endRecording([{ stream: 'camera', segment: 2, chunks: 1 }]);
    expect(await outbox.pending()).toEqual({ answers: 1, chunks: 3 });
    server.isDown = false;
    await clock.advance(15_000);
    expect(server.log.at(-1)).toBe('end');
    expect(server.ended).toEqual([
      { stream: 'camera', segment: 2, chunks: 1 },
      { stream: 'camera', segment: 1, chunks: 2 },
    ]);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('a chunk that the server refuses is set aside and blocks nothing', async () => {
    const outbox = await newPage();
    const attempt = outbox.attempt(KEY);
    server.refuseChunk = (name) => (name === 'camera/1/0' ? 'refused' : null);
    await attempt.keepChunk(chunk(0));
    await attempt.keepChunk(chunk(1));
    await attempt.endRecording([{ stream: 'camera', segment: 1, chunks: 2 }]);
    await settle();
    expect([...server.chunks.keys()]).toEqual(['camera/1/1']);
    expect(server.ended).not.toBeNull();
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    expect(await readStore('setAside')).toMatchObject([
      { reason: 'refused: no', what: { kind: 'chunk', chunk: { sequence: 0 } } },
    ]);
  });

  test('of a page that is gone does not hold up another attempt', async () => {
    const first = await newPage();
    server.isDown = true;
    await first.attempt(KEY).keepChunk(chunk(0));
    await first.attempt({ ...KEY, attemptId: 'b' }).writeDraft('b');
    first.close();
    server.isDown = false;
    server.refuseChunk = () => 'transient';
    expect(await (await newPage()).flush()).toEqual({ answers: 0, chunks: 1 });
  });
});

describe('a device that does not store', () => {
  test('no database: sent from memory, and the status says so until it is sent', async () => {
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private mode', 'SecurityError');
    });
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const attempt = (await newPage()).attempt(KEY);
    await attempt.writeDraft('in memory');
    expect(attempt.status()).toBe('not-kept');
    await attempt.keepChunk(chunk(0));
    await clock.advance(700);
    expect(server.answers.get(ATTEMPT)).toMatchObject({ text: 'in memory' });
    expect(server.chunks.size).toBe(1);
    expect(attempt.status()).toBe('saved');
    open.mockRestore();
    warn.mockRestore();
  });

  test('a full disk in the middle: what does not fit goes through memory, in order', async () => {
    const outbox = await newPage();
    const attempt = outbox.attempt(KEY);
    server.isDown = true;
    await attempt.keepChunk(chunk(0));
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await attempt.keepChunk(chunk(1));
    await attempt.writeDraft('does not fit');
    await clock.advance(700);
    expect(attempt.status()).toBe('not-kept');
    put.mockRestore();
    await attempt.keepChunk(chunk(2));
    server.isDown = false;
    await clock.advance(15_000);
    expect(server.log.filter((line) => line.startsWith('chunk'))).toEqual([
      'chunk camera/1/0',
      'chunk camera/1/1',
      'chunk camera/1/2',
    ]);
    expect(attempt.status()).toBe('saved');
    expect(await readStore('attempts')).toMatchObject([{ text: 'does not fit', ackedSequence: 1 }]);
    warn.mockRestore();
  });
});

test('a chunk of a page from before chunks said who recorded them is sent in the name of whoever has the attempt', async () => {
  server.isDown = true;
  const first = await newPage();
  await first.attempt(KEY).keepChunk(chunk(0));
  first.close();
  const database = await rawDatabase();
  await new Promise((resolve) => {
    const transaction = database.transaction('chunks', 'readwrite');
    const store = transaction.objectStore('chunks');
    const read = store.getAll();
    read.onsuccess = () => {
      const { tabId: _unknown, ...older } = read.result[0] as { tabId: string };
      store.put(older);
    };
    transaction.oncomplete = resolve;
  });
  database.close();
  server.isDown = false;
  const next = await newPage();
  await next.flush();
  await clock.advance(15_000);
  expect(server.chunks.get('camera/1/0')).toMatchObject({ tabId: 'w1' });
});

test('a record of a newer page keeps the fields that this one does not know', async () => {
  const first = await newPage();
  await first.attempt(KEY).writeDraft('a');
  first.close();
  const database = await rawDatabase();
  await new Promise((resolve) => {
    const transaction = database.transaction('attempts', 'readwrite');
    const store = transaction.objectStore('attempts');
    const read = store.getAll();
    read.onsuccess = () => store.put({ ...(read.result[0] as object), v: 2, colour: 'new' });
    transaction.oncomplete = resolve;
  });
  database.close();
  await (await newPage()).attempt(KEY).writeDraft('b');
  expect(await readStore('attempts')).toMatchObject([{ v: 2, colour: 'new', text: 'b' }]);
});

function rawDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseName);
    request.onsuccess = () => resolve(request.result);
  });
}

async function readStore(name: string): Promise<unknown[]> {
  const database = await rawDatabase();
  const all = await new Promise<unknown[]>((resolve) => {
    const request = database.transaction(name).objectStore(name).getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return all;
}
