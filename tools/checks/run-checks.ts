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

/** Parses the output of the server's release command `live-shells`: the current shell first. */
export function parseLiveShells(text: string): LiveShells {
  return liveShellsSchema.parse(JSON.parse(text));
}

interface Unchecked {
  folder: string;
  /** Live shells of the target site. */
  liveShells: LiveShells;
  root?: string;
}

interface UncheckedBuild extends Unchecked {
  /** Of the build. */
  directory: string;
}

/**
 * The checks of the sources. They need no build, so they can run in parallel with one.
 * @returns problems, as sentences that say what to do; empty if the build may be released
 */
export async function checkSources({ folder, liveShells, root = ROOT }: Unchecked): Promise<string[]> {
  const sources: CheckedSources = {
    ...sourcesOf({ folder, liveShells, root }),
    release: releaseSettings(join(root, folder)),
  };
  return [...checkFacade(sources), ...(await checkTypes(sources))];
}

/** The checks of a build before its upload; the site then checks its contents. Returns as above. */
export function checkBuild({ folder, directory, liveShells, root = ROOT }: UncheckedBuild): string[] {
  const build: CheckedBuild = {
    ...sourcesOf({ folder, liveShells, root }),
    manifest: readManifest(join(root, folder)),
    release: builtRelease(directory),
  };
  return [...checkName(build), ...checkVersions(build)];
}

function sourcesOf({ folder, liveShells, root }: Required<Unchecked>): Omit<CheckedSources, 'release'> {
  return { root, folder, name: releaseNameOf(folder), shells: shellsOf(liveShells, root) };
}

/** Without a live shell, or for one without an offer, the offer of this tree is used. */
function shellsOf(liveShells: LiveShells, root: string): LiveShell[] {
  if (liveShells.length === 0) return [{ version: 'of this tree', offer: shellOffer(root) }];
  return liveShells.map(({ version, offer }) => ({ version, offer: offer ?? shellOffer(root) }));
}
