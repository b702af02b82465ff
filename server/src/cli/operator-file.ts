import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

const operatorFileSchema = z.object({ address: z.url(), token: z.string().min(32) });
export type OperatorFile = z.output<typeof operatorFileSchema>;

const pathOf = (dataDirectory: string): string => join(dataDirectory, 'operator.json');

/** The running server's address and its operator's token, for those who can read DATA_DIR. */
export async function writeOperatorFile(dataDirectory: string, content: OperatorFile): Promise<void> {
  await writeFileAtomic(pathOf(dataDirectory), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

/** @returns null when no server wrote one; a killed server leaves it behind, so the address may be dead */
export async function readOperatorFile(dataDirectory: string): Promise<OperatorFile | null> {
  try {
    return operatorFileSchema.parse(JSON.parse(await readFile(pathOf(dataDirectory), 'utf8')));
  } catch {
    return null;
  }
}

/** Leaves the file of another server that was started in the same directory since. @param token as it was written */
export async function removeOperatorFile(dataDirectory: string, token: string): Promise<void> {
  const written = await readOperatorFile(dataDirectory);
  if (written?.token === token) await rm(pathOf(dataDirectory), { force: true });
}
