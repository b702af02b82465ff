import { join } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { shellOfferSchema } from '@bandmark/contracts/shell-offer';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { builtRelease } from '../build/built-release';
import { releaseSettings } from '../build/release-settings';
import { shellOffer } from '../build/shell-offer';
import { readManifest, ROOT } from '../packages';
import { checkFacade } from './check-facade';
import { checkTypes } from './check-types';
import { checkVersions } from './check-versions';
import { type CheckedBuild, type CheckedSources, checkName, type LiveShell } from './checked-build';

const liveShellsSchema = z.array(z.object({ version: z.string(), offer: z.nullable(shellOfferSchema) }));
export type LiveShells = z.infer<typeof liveShellsSchema>;

/** What the server's release command prints for `live-shells`: the current one first. */
export function parseLiveShells(text: string): LiveShells {
  return liveShellsSchema.parse(JSON.parse(text));
}

interface Unchecked {
  folder: string;
  /** Of the site that the build goes to. */
  liveShells: LiveShells;
  root?: string;
}

interface UncheckedBuild extends Unchecked {
  /** Of the build. */
  directory: string;
}

/**
 * What the sources of a build must pass. Needs no build, so that it can run beside one.
 * @returns what is wrong, in sentences that say what to do; empty when their build may be released
 */
export async function checkSources({ folder, liveShells, root = ROOT }: Unchecked): Promise<string[]> {
  const sources: CheckedSources = {
    ...sourcesOf({ folder, liveShells, root }),
    release: releaseSettings(join(root, folder)),
  };
  return [...checkFacade(sources), ...(await checkTypes(sources))];
}

/** What a build itself must pass before it is sent to a site, which then checks what was built. Returns as above. */
export function checkBuild({ folder, directory, liveShells, root = ROOT }: UncheckedBuild): string[] {
  const build: CheckedBuild = {
    ...sourcesOf({ folder, liveShells, root }),
    directory,
    manifest: readManifest(join(root, folder)),
    release: builtRelease(directory),
  };
  return [...checkName(build), ...checkVersions(build)];
}

function sourcesOf({ folder, liveShells, root }: Required<Unchecked>): Omit<CheckedSources, 'release'> {
  return { root, folder, name: releaseNameOf(folder), shells: shellsOf(liveShells, root) };
}

/** Before the first shell, and for one that does not say what it offers, this tree stands in. */
function shellsOf(liveShells: LiveShells, root: string): LiveShell[] {
  if (liveShells.length === 0) return [{ version: 'of this tree', offer: shellOffer(root) }];
  return liveShells.map(({ version, offer }) => ({ version, offer: offer ?? shellOffer(root) }));
}
