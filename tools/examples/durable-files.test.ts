import fs, { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder, writeAnew, writeOnce } from '../../examples/receiver/durable-files';
import { watchDisk } from '../../server/src/testing/watch-disk';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'example-receiver-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

const at = (...names: string[]) => join(directory, ...names);
const watch = () => watchDisk(jest.spyOn, directory, /[^/]+\.part$/);

describe('what the receiver of hosts has acknowledged survives a loss of power', () => {
  test.each([
    ['a chunk', writeOnce],
    ['the end of a recording', writeAnew],
  ])('%s: its bytes are flushed before it has its name, and the name after', async (_what, write) => {
    const steps = watch();
    await write(at('file'), 'whole');
    expect(steps).toEqual(['flush …', 'name file', 'flush .']);
    expect([await readdir(directory), await readFile(at('file'), 'utf8')]).toEqual([['file'], 'whole']);
  });

  test('the folders of a recording', async () => {
    const steps = watch();
    await makeFolder(at('recordings', 'one'));
    expect(steps.sort()).toEqual(['flush .', 'flush recordings']);
  });
});

describe.each([
  ['a chunk', writeOnce],
  ['the end of a recording', writeAnew],
])('%s that the disk refuses', (_what, write) => {
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));

  test('leaves no part of a file and no open handle', async () => {
    const closed: unknown[] = [];
    const { open } = fs;
    jest.spyOn(fs, 'open').mockImplementation(async (path, ...given) => {
      const file = await open(path, ...given);
      const close = file.close.bind(file);
      file.sync = full;
      file.close = async () => {
        await close();
        closed.push(path);
      };
      return file;
    });
    await expect(write(at('file'), 'whole')).rejects.toThrow('no space left');
    expect([await readdir(directory), closed.length]).toEqual([[], 1]);
  });

  test('leaves no part of a file when it gets no name', async () => {
    for (const method of ['link', 'rename'] as const) jest.spyOn(fs, method).mockImplementation(full);
    await expect(write(at('file'), 'whole')).rejects.toThrow('no space left');
    expect(await readdir(directory)).toEqual([]);
  });
});

test('a recording that is deleted while a chunk gets its name is no error', async () => {
  await makeFolder(at('recording'));
  const { link } = fs;
  jest.spyOn(fs, 'link').mockImplementation(async (from, to) => {
    await link(from, to);
    jest.spyOn(fs, 'rm').mockImplementationOnce(() => rm(at('recording'), { recursive: true }));
  });
  await writeOnce(at('recording', 'chunk'), 'whole');
  expect(await readdir(directory)).toEqual([]);
});
