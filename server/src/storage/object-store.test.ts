import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bucketSettings, S3_ACCESS, startTestS3 } from '../testing/s3-server';
import { missingCephPrograms, startCeph } from '../testing/ceph-server';
import { findSwift, startSwift } from '../testing/swift-server';
import { createDiskStore } from './disk-store';
import { deleteAll, type ListedObject, type ObjectStore, PreconditionFailedError, readBytes } from './object-store';
import { openStore } from './open-store';
import { createS3Store } from './s3-store';

interface Opened {
  store: ObjectStore;
  close(): Promise<void>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const streamOf = (...parts: string[]) => ({
  body: Readable.from(parts.map((part) => Buffer.from(part))),
  bytes: Buffer.byteLength(parts.join('')),
});

async function openDisk(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), 'store-'));
  return { store: createDiskStore(root), close: () => rm(root, { recursive: true, force: true }) };
}

async function openTestS3(): Promise<Opened> {
  const s3 = await startTestS3();
  s3.pageSize = 2;
  return { store: createS3Store({ ...S3_ACCESS, endpoint: s3.endpoint }), close: () => s3.close() };
}

async function openBareTagS3(): Promise<Opened> {
  const s3 = await startTestS3();
  s3.conditions = 'without quotes';
  return { store: createS3Store({ ...S3_ACCESS, endpoint: s3.endpoint }), close: () => s3.close() };
}

async function openLockedS3(): Promise<Opened> {
  const s3 = await startTestS3();
  s3.conditions = 'ignored';
  const directory = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    store: openStore({ ...bucketSettings(s3), S3_WRITER: 'this-machine' }, directory, 'this-machine'),
    async close() {
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const python = findSwift();
if (!python) process.stderr.write('Skipped: a store on OpenStack Swift; it is not installed.\n');

async function openSwift(): Promise<Opened> {
  const swift = await startSwift(python ?? '');
  return { store: createS3Store((await swift.newBucket()).access), close: () => swift.stop() };
}

const hasCeph = missingCephPrograms().length === 0;
if (!hasCeph) process.stderr.write('Skipped: a store on Ceph; it is not installed.\n');

async function openCeph(): Promise<Opened> {
  const ceph = await startCeph();
  if (!ceph) throw new Error('Ceph was installed a moment ago.');
  return { store: createS3Store((await ceph.newBucket()).access), close: () => ceph.stop() };
}

describe.each<[string, () => Promise<Opened>, { keeps: boolean }]>([
  ['the disk', openDisk, { keeps: true }],
  ['a bucket', openTestS3, { keeps: true }],
  ['a bucket that takes If-Match without quotes alone', openBareTagS3, { keeps: true }],
  ['a bucket without conditions, on the one machine that writes it', openLockedS3, { keeps: true }],
  ...(python
    ? [['OpenStack Swift', openSwift, { keeps: false }] as [string, () => Promise<Opened>, { keeps: boolean }]]
    : []),
  ...(hasCeph ? [['Ceph', openCeph, { keeps: true }] as [string, () => Promise<Opened>, { keeps: boolean }]] : []),
])('a store on %s', (_, open, { keeps }) => {
  let opened: Opened;
  let store: ObjectStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  const textOf = async (key: string) => (await readBytes(store, key))?.content.toString() ?? null;
  const listed = async (prefix: string) => {
    const found: ListedObject[] = [];
    for await (const one of store.list(prefix)) found.push(one);
    return found.map(({ key, bytes }) => [key, bytes]);
  };

  test('gives back what was put, and null for what was not', async () => {
    const before = Date.now() - 2000;
    const { etag } = await store.put('kept/a.txt', bytesOf('hello'), { contentType: 'text/plain' });
    const head = await store.head('kept/a.txt');
    expect(head).toMatchObject({ bytes: 5, etag });
    expect(head?.modifiedAt).toBeGreaterThan(before);
    expect([null, 'text/plain']).toContain(head?.contentType);
    expect(await readBytes(store, 'kept/a.txt')).toMatchObject({ bytes: 5, etag, content: Buffer.from('hello') });
    for (const key of ['kept/b.txt', 'kept', 'kept/a.txt/under']) {
      expect([key, await store.head(key), await store.get(key)]).toEqual([key, null, null]);
    }
  });

  test('takes a stream, and keys with characters that addresses and XML give a meaning', async () => {
    const key = "odd/1.0.0+a b/é&%2F(x)'~!*.js";
    await store.put(key, streamOf('one ', 'two ', 'three'), { contentType: 'text/javascript' });
    expect(await textOf(key)).toBe('one two three');
    expect(await listed('odd/')).toEqual([[key, 13]]);
    expect(await textOf("odd/1.0.0 a b/é&%2F(x)'~!*.js")).toBeNull();
  });

  test('keeps an empty object', async () => {
    await store.put('kept/empty', new Uint8Array());
    expect(await readBytes(store, 'kept/empty')).toMatchObject({ bytes: 0, content: Buffer.alloc(0) });
  });

  test('a stream that ends early leaves what was there', async () => {
    await store.put('kept/whole', bytesOf('whole'));
    await expect(store.put('kept/whole', { ...streamOf('ha'), bytes: 4 })).rejects.toThrow();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ha');
        throw new Error('the source failed');
      })(),
    );
    await expect(store.put('kept/whole', { body: broken, bytes: 4 })).rejects.toThrow();
    expect(await textOf('kept/whole')).toBe('whole');
  });

  test('bytes that differ from the hash given with a stream are not taken for an object', async () => {
    const put = store.put('kept/hashed', streamOf('other bytes'), { sha256: 'a'.repeat(64) });
    await expect(put).rejects.toThrow();
    expect(await textOf('kept/hashed')).toBeNull();
  });

  test.each([
    ['the first byte', 0, 0, '0'],
    ['the middle', 3, 6, '3456'],
    ['up to the end', 8, 9, '89'],
    ['past the end', 8, 100, '89'],
    ['all beyond the end', 10, 20, ''],
  ])('gives a range: %s', async (_range, start, end, expected) => {
    const { etag } = await store.put('ranges/digits', bytesOf('0123456789'));
    const found = await store.get('ranges/digits', { start, end });
    expect(found).toMatchObject({ bytes: 10, etag });
    expect(Buffer.concat(await found!.body.toArray()).toString()).toBe(expected);
    expect(await store.get('ranges/none', { start, end })).toBeNull();
  });

  test('a stream is closed when it was stored, and when it was not', async () => {
    const stored = streamOf('whole');
    await store.put('streams/stored', stored);
    expect(stored.body.destroyed).toBe(true);
    for (const key of ['streams/../refused', 'streams/short']) {
      const refused = { ...streamOf('refused'), bytes: 99 };
      await expect(store.put(key, refused, { condition: 'absent' })).rejects.toThrow();
      expect(refused.body.destroyed).toBe(true);
    }
  });

  test('lists in key order, page by page, what lies below a prefix and nothing else', async () => {
    const keys = ['list/1/b', 'list/1-0', 'list/1/a', 'list/10/a', 'list/2', 'lists/1'];
    for (const key of keys) await store.put(key, bytesOf(key));
    const sorted = ['list/1-0', 'list/1/a', 'list/1/b', 'list/10/a', 'list/2'];
    expect(await listed('list/')).toEqual(sorted.map((key) => [key, key.length]));
    expect(await listed('list/1/')).toEqual([
      ['list/1/a', 8],
      ['list/1/b', 8],
    ]);
    expect(await listed('nothing/')).toEqual([]);
  });

  test('deletes one object or all below a prefix, and does not mind absent ones', async () => {
    for (const key of ['del/1/a', 'del/1/b', 'del/1/c/d', 'del/10']) await store.put(key, bytesOf(key));
    await store.delete('del/10');
    await store.delete('del/10');
    await store.delete('del/1');
    await deleteAll(store, 'del/1/');
    await deleteAll(store, 'del/1/');
    expect(await listed('del/')).toEqual([]);
    await store.put('del/1/a', bytesOf('again'));
    expect(await textOf('del/1/a')).toBe('again');
  });

  test('every put of other content changes the ETag', async () => {
    const tags = new Set<string>();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      tags.add((await store.put('kept/tagged', bytesOf(text))).etag);
      expect((await store.head('kept/tagged'))?.etag).toBe([...tags].at(-1));
    }
    expect(tags.size).toBe(8);
  });

  test.each(['', '/a', 'a/', 'a//b', '.', 'a/../b', 'a/./b', 'a\0b'])('refuses the key %j', async (key) => {
    await expect(store.put(key, bytesOf('x'))).rejects.toThrow(TypeError);
    await expect(store.get(key)).rejects.toThrow(TypeError);
    await expect(store.head(key)).rejects.toThrow(TypeError);
    await expect(store.delete(key)).rejects.toThrow(TypeError);
    await expect(listed(key === 'a/' ? 'a' : key)).rejects.toThrow(TypeError);
  });

  test(`keeps conditions: ${keeps}`, async () => {
    expect(await store.keepsConditions()).toBe(keeps);
  });

  if (!keeps) {
    test('refuses to write with a condition that the server would not keep', async () => {
      await expect(store.put('cond/none', bytesOf('x'), { condition: 'absent' })).rejects.toThrow(
        'keeps no conditional writes',
      );
      expect(await textOf('cond/none')).toBeNull();
    });
    return;
  }

  test('of writers who all found nothing, one writes', async () => {
    const puts = Array.from({ length: 8 }, (_unused, index) =>
      store.put('cond/first', bytesOf(String(index)), { condition: 'absent' }).then(
        () => index,
        (error: unknown) => error,
      ),
    );
    const results = await Promise.all(puts);
    const [winner, ...others] = results.filter((result) => typeof result === 'number');
    expect(others).toEqual([]);
    expect(results.filter((result) => result instanceof PreconditionFailedError)).toHaveLength(7);
    expect(await textOf('cond/first')).toBe(String(winner));
  });

  test('writers who each add one to what they have read lose no addition', async () => {
    await store.put('cond/count', bytesOf('0'));
    const add = async (): Promise<void> => {
      const before = await readBytes(store, 'cond/count');
      try {
        const condition = { ifMatch: before?.etag ?? '' };
        await store.put('cond/count', bytesOf(String(Number(before?.content) + 1)), { condition });
      } catch (error) {
        if (!(error instanceof PreconditionFailedError)) throw error;
        await add();
      }
    };
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await textOf('cond/count')).toBe('10');
  });

  test('an object that is gone matches nothing', async () => {
    const { etag } = await store.put('cond/gone', bytesOf('x'));
    await store.delete('cond/gone');
    await expect(store.put('cond/gone', bytesOf('y'), { condition: { ifMatch: etag } })).rejects.toThrow(
      PreconditionFailedError,
    );
    expect(await textOf('cond/gone')).toBeNull();
  });
});

test('the disk keeps no empty directories and no unfinished files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'store-'));
  const store = createDiskStore(root);
  await store.put('chunks/1/camera/0', bytesOf('x'));
  await expect(store.put('chunks/1/camera/1', { ...streamOf('ha'), bytes: 9 })).rejects.toThrow('ended after 2');
  await store.delete('chunks/1/camera/0');
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['.writing', 'chunks']);
  await rm(root, { recursive: true });
});

test('a conditional write whose response was lost is recognised, and no other write is taken for it', async () => {
  const s3 = await startTestS3();
  const store = createS3Store({ ...S3_ACCESS, endpoint: s3.endpoint });
  try {
    const first = await store.put('cond/one', bytesOf('1'), { condition: 'absent' });
    s3.lostResponses = 1;
    const second = await store.put('cond/one', bytesOf('2'), { condition: { ifMatch: first.etag } });
    expect((await store.head('cond/one'))?.etag).toBe(second.etag);
    await expect(store.put('cond/one', bytesOf('2'), { condition: { ifMatch: first.etag } })).rejects.toThrow(
      PreconditionFailedError,
    );
  } finally {
    await s3.close();
  }
});
