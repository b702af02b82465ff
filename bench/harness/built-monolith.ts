import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runNode } from '@bandmark/e2e/fixtures/run-node';
import { sourceVersion } from '@bandmark/tools/build/source-version';
import { buildableFolders } from '@bandmark/tools/packages';

/** Version derived from the current sources of all packages. */
function monolithVersion(): string {
  const versions = buildableFolders().map((folder) => sourceVersion(folder));
  return `0.1.0-${createHash('sha256').update(versions.join()).digest('hex').slice(0, 8)}`;
}

/** Builds the current sources as one site; a build of the same sources is reused. @returns directory of the release */
export async function builtMonolith(): Promise<string> {
  const version = monolithVersion();
  const cache = join(ROOT, '.cache/bench');
  const directory = join(cache, `monolith-${version}`);
  if (!existsSync(directory)) {
    await rm(cache, { recursive: true, force: true });
    await runNode(['--import', 'tsx/esm', 'tools/build/build-monolith.ts', directory, version]);
  }
  return directory;
}
