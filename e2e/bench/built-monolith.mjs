import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildableFolders, ROOT } from '@bandmark/tools/packages';
import { sourceVersion } from '@bandmark/tools/build/source-version';

export { ROOT };
export { monolithChunk } from '@bandmark/presets/webpack/monolith.mjs';

/** Version of what the sources are now, all packages together. */
export function monolithVersion() {
  const versions = buildableFolders().map((folder) => sourceVersion(folder));
  return `0.1.0-${createHash('sha256').update(versions.join()).digest('hex').slice(0, 8)}`;
}

/** Builds the sources as they are into one site, unless that was done before. @returns directory of the release */
export async function builtMonolith() {
  const version = monolithVersion();
  const cache = join(ROOT, '.cache/bench');
  const directory = join(cache, `monolith-${version}`);
  if (!existsSync(directory)) {
    await rm(cache, { recursive: true, force: true });
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx/esm', join(ROOT, 'tools/build/build-monolith.ts'), directory, version],
      {
        cwd: ROOT,
      },
    );
  }
  return directory;
}
