import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code';
import { unfinishedDirectory, writeDurably } from '../storage/durable-write';

const operatorFileSchema = z.object({
  address: z.url(),
  token: z.string().min(32),
  /** The server's process id; absent in files of earlier versions. */
  pid: z.number().int().positive().optional(),
  host: z.string().optional(),
});
export type OperatorFile = z.output<typeof operatorFileSchema>;

const FIRST = 'operator.json';
/** Written by a further server on the same DATA_DIR, which is allowed with PostgreSQL. */
const FURTHER = /^operator-\d+\.json$/;

/** Writes the running server's address and operator token to a file that only the owner of DATA_DIR can read. */
export async function writeOperatorFile(
  dataDirectory: string,
  { address, token }: Pick<OperatorFile, 'address' | 'token'>,
): Promise<void> {
  const first = await parseFile(dataDirectory, FIRST);
  const isTaken = first !== null && first.pid !== process.pid && first.pid !== undefined && isAlive(first);
  const name = isTaken ? `operator-${process.pid}.json` : FIRST;
  const content: OperatorFile = { address, token, pid: process.pid, host: hostname() };
  const bytes = Buffer.from(`${JSON.stringify(content)}\n`);
  await writeDurably(join(dataDirectory, name), bytes, unfinishedDirectory(dataDirectory), { mode: 0o600 });
}

/** @returns the files of servers that may be running; a process id may meanwhile belong to another program */
export async function readOperatorFiles(dataDirectory: string): Promise<OperatorFile[]> {
  const found: OperatorFile[] = [];
  for (const name of await namesIn(dataDirectory)) {
    const file = await parseFile(dataDirectory, name);
    if (file && isAlive(file)) found.push(file);
  }
  return found;
}

/** @returns the first such file; null if no server seems to be running */
export async function readOperatorFile(dataDirectory: string): Promise<OperatorFile | null> {
  return (await readOperatorFiles(dataDirectory))[0] ?? null;
}

/** Removes the file of the server with this token, but not those of others. */
export async function removeOperatorFile(dataDirectory: string, token: string): Promise<void> {
  for (const name of await namesIn(dataDirectory)) {
    if ((await parseFile(dataDirectory, name))?.token === token) await rm(join(dataDirectory, name), { force: true });
  }
}

/** Removes files left by servers of this machine that were killed. */
export async function removeDeadOperatorFiles(dataDirectory: string): Promise<void> {
  for (const name of await namesIn(dataDirectory)) {
    const file = await parseFile(dataDirectory, name);
    if (file && !isAlive(file)) await rm(join(dataDirectory, name), { force: true });
  }
}

async function namesIn(dataDirectory: string): Promise<string[]> {
  const names = await readdir(dataDirectory).catch(() => []);
  return names.filter((name) => name === FIRST || FURTHER.test(name)).sort((a, b) => a.length - b.length);
}

async function parseFile(dataDirectory: string, name: string): Promise<OperatorFile | null> {
  try {
    return operatorFileSchema.parse(JSON.parse(await readFile(join(dataDirectory, name), 'utf8')));
  } catch {
    return null;
  }
}

/** A process on another host or in another container counts as alive, because only a request to it could tell. */
function isAlive({ pid, host }: OperatorFile): boolean {
  if (pid === undefined || host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
