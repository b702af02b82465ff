import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE, type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { CommandError } from '../run-command';

/**
 * Reads the release document of a finished build.
 * @param directory of the build
 * @throws CommandError if the document is missing, corrupt or does not match the schema
 */
export function builtRelease(directory: string): StoredRelease {
  const file = join(directory, RELEASE_FILE);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new CommandError(`${directory} holds no build: there is no ${RELEASE_FILE}.`);
    throw new CommandError(`${file} is not JSON. Build the package again.`);
  }
  const parsed = storedReleaseSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new CommandError(
    `${file} is not a release document${field && `: ${field} is wrong`}. Build the package again.`,
  );
}
