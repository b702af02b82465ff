import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readOperatorFile,
  readOperatorFiles,
  removeDeadOperatorFiles,
  removeOperatorFile,
  writeOperatorFile,
} from './operator-file';

const OURS = { address: 'http://localhost:3000', token: 'o'.repeat(32) };
const OTHER = { address: 'http://localhost:3001', token: 't'.repeat(32) };
/** The process id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-operator-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const operatorFiles = async () => (await readdir(directory)).filter((name) => name.startsWith('operator')).sort();
const write = (name: string, content: object) => writeFile(join(directory, name), JSON.stringify(content));

test('belongs to its process: a second server of the directory writes beside it, and commands find both', async () => {
  await write('operator.json', { ...OTHER, pid: process.ppid, host: hostname() });
  await writeOperatorFile(directory, OURS);
  expect(await operatorFiles()).toEqual([`operator-${process.pid}.json`, 'operator.json']);
  expect((await readOperatorFiles(directory)).map(({ address }) => address)).toEqual([OTHER.address, OURS.address]);
  await removeOperatorFile(directory, OURS.token);
  expect(await operatorFiles()).toEqual(['operator.json']);
});

test('of a killed server leads no command astray, and the next start replaces or removes it', async () => {
  await write('operator.json', { ...OTHER, pid: deadPid(), host: hostname() });
  await write('operator-1.json', { ...OTHER, pid: deadPid(), host: hostname() });
  expect(await readOperatorFile(directory)).toBeNull();
  await removeDeadOperatorFiles(directory);
  expect(await operatorFiles()).toEqual([]);
  await writeOperatorFile(directory, OURS);
  expect(await readOperatorFile(directory)).toMatchObject({ ...OURS, pid: process.pid });
});

test('of an earlier version, or of another machine, counts as alive', async () => {
  await write('operator.json', OTHER);
  expect(await readOperatorFile(directory)).toMatchObject(OTHER);
  await write('operator.json', { ...OTHER, pid: deadPid(), host: 'another-machine' });
  expect(await readOperatorFile(directory)).toMatchObject(OTHER);
});

test.each(['', 'null', '{"address": 1}'])('%p is none', async (content) => {
  await writeFile(join(directory, 'operator.json'), content);
  expect(await readOperatorFile(directory)).toBeNull();
});
