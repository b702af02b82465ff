import {
  API_VERSION,
  CONTRACT_VERSION,
  isCompatible,
  PLATFORM_VERSION,
  REACT_RANGE,
  type Release,
} from '@bandmark/contracts/registry';
import { readManifest } from '../packages';

/** What this source tree builds against. */
export const REQUIRES: Release['requires'] = {
  platform: PLATFORM_VERSION,
  react: REACT_RANGE,
  contract: CONTRACT_VERSION,
  api: API_VERSION,
};

/**
 * What a package requires of a shell: what its manifest says, and of everything else what this tree offers.
 * @param directory of the package
 * @throws when it requires more than this tree offers
 */
export function requiresOf(directory: string): Release['requires'] {
  const requires = { ...REQUIRES, ...readManifest(directory).bandmark?.requires };
  const tooHigh = (['platform', 'contract', 'api'] as const).find(
    (part) => !isCompatible(requires[part], REQUIRES[part]),
  );
  if (tooHigh)
    throw new Error(
      `${directory}/package.json requires ${tooHigh} ${requires[tooHigh]}; this tree offers ${REQUIRES[tooHigh]}.`,
    );
  return requires;
}
