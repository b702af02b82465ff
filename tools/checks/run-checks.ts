import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE, storedReleaseSchema } from '@bandmark/contracts/registry';
import * as z from '@bandmark/contracts/schema';
import { shellOfferSchema } from '@bandmark/contracts/shell-offer';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { shellOffer } from '../build/shell-offer';
import { readManifest, ROOT } from '../packages';
import { checkFacade } from './check-facade';
import { checkTypes } from './check-types';
import { checkVersions } from './check-versions';
import { type CheckedBuild, checkName } from './checked-build';

/** They read the build alone. What is in it, the site checks at every publication (server/src/releases/checks). */
const OF_BUILD = [checkName, checkVersions];
/** They also read the sources it was made from: left out for a build that came from elsewhere. */
const OF_SOURCES = [checkFacade, checkTypes];

const liveShellsSchema = z.array(z.object({ version: z.string(), offer: z.nullable(shellOfferSchema) }));
export type LiveShells = z.infer<typeof liveShellsSchema>;

/** What the server's release command prints for `live-shells`: the current one first. */
export function parseLiveShells(text: string): LiveShells {
  return liveShellsSchema.parse(JSON.parse(text));
}

interface UncheckedBuild {
  folder: string;
  /** Of the build. */
  directory: string;
  liveShells: LiveShells;
  hasSources?: boolean;
  root?: string;
}

/**
 * What a build must pass before it is sent to a site, which then checks what was built.
 * @returns what is wrong, in sentences that say what to do; empty when it may be released
 */
export async function runChecks({
  folder,
  directory,
  liveShells,
  hasSources = true,
  root = ROOT,
}: UncheckedBuild): Promise<string[]> {
  const own = shellOffer(root);
  const build: CheckedBuild = {
    root,
    folder,
    directory,
    name: releaseNameOf(folder),
    manifest: readManifest(join(root, folder)),
    release: storedReleaseSchema.parse(JSON.parse(readFileSync(join(directory, RELEASE_FILE), 'utf8'))),
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
