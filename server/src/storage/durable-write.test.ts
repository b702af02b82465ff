import fs, { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renameDurably, unfinishedDirectory, writeDurably } from './durable-write';
import { watchDisk } from '../testing/watch-disk';

const BYTES = new TextEncoder().encode('whole');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'durable-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

const at = (...names: string[]) => join(directory, ...names);
const write = (path: string) => writeDurably(path, BYTES, unfinishedDirectory(directory));
const watch = () => watchDisk(jest.spyOn, directory, /(?<=^\.writing\/).+/);

describe('after a loss of power', () => {
  test('a file is there wholly: its bytes are flushed before it has its name, and the name after', async () => {
    await write(at('kept', 'first'));
    const steps = watch();
    await write(at('kept', 'file'));
    expect(steps).toEqual(['flush .writing/…', 'name kept/file', 'flush kept']);
  });

  test('the folders that were made for it are there, too', async () => {
    const steps = watch();
    await write(at('one', 'two', 'file'));
    expect(steps.slice(0, 2)).toEqual(['flush .', 'flush .writing/…']);
    expect(steps.slice(2, 4).sort()).toEqual(['flush .', 'flush one']);
    expect(steps.slice(4)).toEqual(['name one/two/file', 'flush one/two']);
  });

  test('a folder is there with everything in it', async () => {
    await mkdir(at('.writing', 'inner'), { recursive: true });
    await writeFile(at('.writing', 'outer-file'), BYTES);
    await writeFile(at('.writing', 'inner', 'inner-file'), BYTES);
    const steps = watch();
    await renameDurably(at('.writing'), at('folder'));
    expect(steps.slice(0, -2)).toHaveLength(4);
    expect(steps.slice(-2)).toEqual(['name folder', 'flush .']);
  });
});

test('a write that fails leaves what was there, and nothing unfinished', async () => {
  await write(at('kept', 'file'));
  jest.spyOn(fs, 'rename').mockRejectedValue(Object.assign(new Error('no'), { code: 'EIO' }));
  await expect(writeDurably(at('kept', 'file'), new Uint8Array(9), unfinishedDirectory(directory))).rejects.toThrow(
    'no',
  );
  expect((await readFile(at('kept', 'file'))).toString()).toBe('whole');
  expect(await readdir(unfinishedDirectory(directory))).toEqual([]);
});

test('no other user of the machine reads what folders hold', async () => {
  await write(at('one', 'two', 'file'));
  for (const folder of ['.writing', 'one', 'one/two']) expect((await stat(at(folder))).mode & 0o777).toBe(0o700);
});

describe('a folder whose name is taken', () => {
  beforeEach(async () => {
    await write(at('new', 'file'));
    await write(at('taken', 'former'));
  });

  test('stays where it is', async () => {
    await expect(renameDurably(at('new'), at('taken'))).rejects.toThrow();
    expect(await readdir(at('taken'))).toEqual(['former']);
  });

  test('takes it when there is a place for the former one', async () => {
    await renameDurably(at('new'), at('taken'), at('former'));
    expect([await readdir(at('taken')), await readdir(at('former'))]).toEqual([['file'], ['former']]);
  });

  test('and a name that is free needs no such place', async () => {
    await renameDurably(at('new'), at('free'), at('former'));
    expect(await readdir(at('free'))).toEqual(['file']);
  });
});
