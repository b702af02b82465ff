import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const operatorFileSchema = z.object({ address: z.url(), token: z.string().min(32) });
export type OperatorFile = z.output<typeof operatorFileSchema>;

const pathOf = (dataDirectory: string): string => join(dataDirectory, 'operator.json');

/** Where the running server is and what it takes for its operator; for who can read DATA_DIR, and nobody else. */
export async function writeOperatorFile(dataDirectory: string, content: OperatorFile): Promise<void> {
  const path = pathOf(dataDirectory);
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** @returns null when no server wrote one; one that was killed leaves it behind, so its address may be dead */
export async function readOperatorFile(dataDirectory: string): Promise<OperatorFile | null> {
  try {
    return operatorFileSchema.parse(JSON.parse(await readFile(pathOf(dataDirectory), 'utf8')));
  } catch {
    return null;
  }
}

export async function removeOperatorFile(dataDirectory: string): Promise<void> {
  await rm(pathOf(dataDirectory), { force: true });
}
