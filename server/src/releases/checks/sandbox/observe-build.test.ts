import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBuild } from '../../../testing/write-build';
import { WorkerTimeoutError } from '../../../unavailable';
import { readBuild } from '../../publishing/read-build';
import { observeBuild } from './observe-build';

test('a machine that is too busy to load a build asks for another try: it is no refusal of the build', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-busy-'));
  // A version that no other suite of the worker uses, because what was observed of a build is cached.
  const release = await readBuild(await writeBuild(directory, '1.0.0-busy'));
  const limits = { timeoutMs: 1, cpuSeconds: 10, memoryMb: 600, isConfined: true } as const;
  const thrown: unknown = await observeBuild('auth', directory, release, limits).catch((error: unknown) => error);
  await rm(directory, { recursive: true });
  expect(thrown).toEqual(new WorkerTimeoutError('The machine is too busy to check auth 1.0.0-busy. Publish it again.'));
});
