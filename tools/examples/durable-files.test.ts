import fs, { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeFolder, writeAnew, writeOnce } from '../../examples/receiver/durable-files';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'example-receiver-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

const at = (...names: string[]) => join(directory, ...names);

/** Records what is flushed and what gets its name, in order; `…` stands for an unfinished file. */
function watchDisk(): string[] {
  const steps: string[] = [];
  const nameOf = (path: unknown) => relative(directory, String(path)).replace(/[^/]+\.part$/, '…') || '.';
  const { open, rename, link } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (path, ...given) => {
    const file = await open(path, ...given);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      steps.push(`flush ${nameOf(path)}`);
    };
    return file;
  });
  for (const [method, given] of [
    ['rename', rename],
    ['link', link],
  ] as const)
    jest.spyOn(fs, method).mockImplementation(async (from, to) => {
      await given(from, to);
      steps.push(`name ${nameOf(to)}`);
    });
  return steps;
}

describe('what the receiver of hosts has acknowledged survives a loss of power', () => {
  test.each([
    ['a chunk', writeOnce],
    ['the end of a recording', writeAnew],
  ])('%s: its bytes are flushed before it has its name, and the name after', async (_what, write) => {
    const steps = watchDisk();
    await write(at('file'), 'whole');
    expect(steps).toEqual(['flush …', 'name file', 'flush .']);
    expect([await readdir(directory), await readFile(at('file'), 'utf8')]).toEqual([['file'], 'whole']);
  });

  test('the folders of a recording', async () => {
    const steps = watchDisk();
    await makeFolder(at('recordings', 'one'));
    expect(steps.sort()).toEqual(['flush .', 'flush recordings']);
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
