import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CheckedBuild } from './checked-build';

/**
 * Each exposed module has a budget in the remote's package.json (`bandmark.budget`, bytes) for what a visitor loads to
 * see it: the entry and the module's scripts, as brotli.
 */
export function checkSize({ folder, name, manifest, release, directory }: CheckedBuild): string[] {
  if (name === 'shell') return [];
  const budget = manifest.bandmark?.budget ?? {};
  return Object.entries(release.preload).flatMap(([module, { js }]) => {
    const bytes = [...new Set([release.entry, ...js])].reduce(
      (sum, file) => sum + brotliBytes(join(directory, file)),
      0,
    );
    const allowed = budget[module];
    if (typeof allowed !== 'number')
      return [
        `${folder}/package.json gives "${module}" no budget: add "bandmark": {"budget": {"${module}": ${roundUp(bytes)}}} (it has ${bytes} bytes now).`,
      ];
    if (bytes <= allowed) return [];
    return [
      `${name}/${module} has ${bytes} bytes of JavaScript (brotli), ${bytes - allowed} over its budget of ${allowed}. Load less, or raise the budget in ${folder}/package.json and say why in the commit.`,
    ];
  });
}

function brotliBytes(file: string): number {
  return brotliCompressSync(readFileSync(file)).length;
}

/** A tenth of room, in whole thousands. */
function roundUp(bytes: number): number {
  return Math.ceil((bytes * 1.1) / 1000) * 1000;
}
