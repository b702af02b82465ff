import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { S3_ACCESS, startTestS3 } from '../testing/s3-server';
import { adoptFormerData } from './adopt-former-data';
import { createDiskStore } from './disk-store';
import { closingStreams, readBytes } from './object-store';
import { createS3Store } from './s3-store';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'former-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const contentTypeOf = (name: string) => (name.endsWith('.json') ? 'application/json' : 'application/octet-stream');
const adopt = () => adoptFormerData(directory, null, contentTypeOf);
const filesOf = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
async function write(...names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), `content of ${name}`);
  }
}

test('recordings of a site from before the store are found under their keys', async () => {
  await write(
    'answers/0-999/1/a.json',
    'answers/1000-1999/1001/b.webm',
    'chunks/x/camera/1/0-ab',
    'preparing/1/half.webm',
  );
  await adopt();
  expect(await filesOf()).toEqual([
    'chunks/x/camera/1/0-ab',
    'recordings/0-999/1/a.json',
    'recordings/1000-1999/1001/b.webm',
  ]);
  const found = await readBytes(createDiskStore(directory), 'recordings/0-999/1/a.json');
  expect(String(found?.content)).toBe('content of answers/0-999/1/a.json');
  await adopt();
  expect((await filesOf()).length).toBe(3);
});

test('of a site that ran the earlier version for a while both are kept', async () => {
  await write('answers/0-999/1/a.json', 'recordings/0-999/2/b.json');
  await adopt();
  expect(await filesOf()).toEqual(['recordings/0-999/1/a.json', 'recordings/0-999/2/b.json']);
});

test('a fresh directory stays empty', async () => {
  await adopt();
  expect(await filesOf()).toEqual([]);
});

test('a site that begins to use a bucket takes its chunks, recordings and mails there, also after a kill half-way', async () => {
  const s3 = await startTestS3();
  const bucket = createS3Store({ ...S3_ACCESS, endpoint: s3.endpoint });
  const mail = 'outbox/2026-11-20T10-00-00-000Z-mail-1.user-1.eml';
  await write('answers/0-999/1/a.json', 'chunks/x/camera/1/0-ab', 'chunks/x/camera/1/1-cd', mail, 'db/stays');
  const broken = closingStreams({ ...bucket, put: (key) => Promise.reject(new Error(`killed at ${key}`)) });
  await expect(adoptFormerData(directory, broken, contentTypeOf)).rejects.toThrow('killed at chunks/x/camera/1/0-ab');
  expect((await filesOf()).length).toBe(5);
  await Promise.all([1, 2].map(() => adoptFormerData(directory, bucket, contentTypeOf)));
  expect([...s3.objects.keys()].sort()).toEqual([
    'chunks/x/camera/1/0-ab',
    'chunks/x/camera/1/1-cd',
    mail,
    'recordings/0-999/1/a.json',
  ]);
  expect(String(s3.objects.get('recordings/0-999/1/a.json'))).toBe('content of answers/0-999/1/a.json');
  expect(s3.contentTypes.get('recordings/0-999/1/a.json')).toBe('application/json');
  expect(await filesOf()).toEqual(['db/stays']);
  await s3.close();
});

test('what a server without the bucket still stores during the move stays until the next start', async () => {
  const s3 = await startTestS3();
  const bucket = createS3Store({ ...S3_ACCESS, endpoint: s3.endpoint });
  await write('answers/0-999/1/a.json', 'recordings/0-999/2/b.json', 'chunks/x/camera/1/0-ab');
  await mkdir(join(directory, 'chunks/empty/camera'), { recursive: true });
  const late = {
    'recordings/0-999/1/a.json': 'recordings/0-999/1/late.json',
    'chunks/x/camera/1/0-ab': 'chunks/x/camera/1/1-cd',
  };
  const busy = closingStreams({
    ...bucket,
    async put(key, content, options) {
      const written = await bucket.put(key, content, options);
      await write(...Object.entries(late).flatMap(([during, name]) => (during === key ? [name] : [])));
      return written;
    },
  });
  await adoptFormerData(directory, busy, contentTypeOf);
  expect(await filesOf()).toEqual(Object.values(late).sort());
  expect(await readdir(join(directory, 'chunks'))).toEqual(['x']);
  await adoptFormerData(directory, bucket, contentTypeOf);
  expect(await filesOf()).toEqual([]);
  expect(s3.objects.size).toBe(5);
  await s3.close();
});
