import { releaseNameSchema, type StoredRelease } from '@bandmark/contracts/registry';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import type { PackageManifest } from '../packages';

/** A shell that visitors may currently run. */
export interface LiveShell {
  version: string;
  offer: ShellOffer;
}

/** The sources of a package, with the shells that may run their build. */
export interface CheckedSources {
  /** The checkout. */
  root: string;
  /** Folder of the package, such as `remote-tests`. */
  folder: string;
  /** Name in the registry, such as `tests`. */
  name: string;
  /** Requirements of the build. */
  release: Pick<StoredRelease, 'requires'>;
  /** The current shell first. */
  shells: LiveShell[];
}

/** A build before its release, with everything that the checks compare it to. */
export interface CheckedBuild extends CheckedSources {
  manifest: Pick<PackageManifest, 'name'>;
}

/** Checks that folder, package and release have the same name, and that the registry accepts it. */
export function checkName({ folder, name, manifest }: CheckedBuild): string[] {
  const wrong = [];
  if (!releaseNameSchema.safeParse(name).success)
    wrong.push(`"${name}" is not a release name: use at most 31 small letters, digits and hyphens.`);
  if (manifest.name !== `@bandmark/${folder}`)
    wrong.push(`${folder}/package.json is named "${manifest.name}"; it should be "@bandmark/${folder}".`);
  return wrong;
}
