import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInProcess, WorkerLimitError } from './run-in-process';

const LIMITS = { timeoutMs: 60_000, cpuSeconds: 30, memoryMb: 200 };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-process-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function runBody(body: string, input: unknown = null, limits = LIMITS): Promise<unknown> {
  const path = join(directory, `${Math.random()}.mjs`);
  await writeFile(path, `export async function run(input) { ${body} }`);
  return runInProcess(pathToFileURL(path), input, limits);
}

test('returns what the module returns, in a process that knows no setting of the server', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'secret';
  const body = 'return { input, pid: process.pid, names: Object.keys(process.env) };';
  const output = (await runBody(body, new Map([[1, 'one']]))) as { input: unknown; pid: number; names: string[] };
  delete process.env['SECRET_OF_THE_TEST'];
  expect(output.input).toEqual(new Map([[1, 'one']]));
  expect(output.pid).not.toBe(process.pid);
  expect(output.names).not.toContain('SECRET_OF_THE_TEST');
  expect(output.names).not.toContain('PATH');
});

test('rejects with what the module throws, and with how a process died', async () => {
  await expect(runBody('throw new Error("damaged")')).rejects.toThrow('damaged');
  await expect(runBody('process.exit(3)')).rejects.toThrow('ended with 3');
});

test.each([
  ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(16e6, 1));'],
  ['its heap', 'const all = []; for (;;) all.push({ one: [all.length] });'],
  ['native code, which writes where it got none', 'process.kill(process.pid, "SIGSEGV"); await new Promise(() => {});'],
])('the memory of %s is limited: the server goes on', async (_, body) => {
  await expect(runBody(body)).rejects.toThrow(WorkerLimitError);
});

test('processor time is limited; wall time, which a busy machine uses up, is another failure', async () => {
  await expect(runBody('for (;;);', null, { ...LIMITS, cpuSeconds: 1 })).rejects.toThrow(WorkerLimitError);
  const late = await runBody('await new Promise(() => setInterval(() => {}, 1000))', null, {
    ...LIMITS,
    timeoutMs: 300,
  }).catch((error: unknown) => error);
  expect(String(late)).toContain('longer than 300 ms');
  expect(late).not.toBeInstanceOf(WorkerLimitError);
});
