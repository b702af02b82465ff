import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE } from '../build/release-document.mjs';
import { ROOT } from '../build/packages.mjs';
import { shellOffer } from '../build/shell-offer.mjs';
import { checkExposedModules } from './check-exposed-modules.mjs';
import { checkFacade } from './check-facade.mjs';
import { checkName } from './check-name.mjs';
import { checkSize } from './check-size.mjs';
import { checkTypes } from './check-types.mjs';
import { checkVersions } from './check-versions.mjs';

/** Of the build alone. */
const OF_BUILD = [checkName, checkExposedModules, checkVersions, checkSize];
/** Also of the sources it was made from: left out for a build that came from elsewhere. */
const OF_SOURCES = [checkFacade, checkTypes];

/**
 * Everything that is asked of a build before it is published. Each check answers with what is wrong, in words that say
 * what to do.
 * @param {{ folder: string, directory: string, liveShells: { version: string, offer: object | null }[], hasSources?: boolean, root?: string }} build
 *   `liveShells`: the current one first
 * @returns {Promise<string[]>} nothing when it may be released
 */
export async function runChecks({ folder, directory, liveShells, hasSources = true, root = ROOT }) {
  const own = shellOffer(root);
  const build = {
    root,
    folder,
    directory,
    name: folder.replace(/^remote-/, ''),
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    release: JSON.parse(readFileSync(join(directory, RELEASE_FILE), 'utf8')),
    // Before the first shell, and for one that does not say what it offers, this tree stands in.
    shells:
      liveShells.length === 0
        ? [{ version: 'of this tree', offer: own }]
        : liveShells.map(({ version, offer }) => ({ version, offer: offer ?? own })),
  };
  const wrong = OF_BUILD.flatMap((check) => check(build));
  for (const check of hasSources ? OF_SOURCES : []) wrong.push(...(await check(build)));
  return wrong;
}
