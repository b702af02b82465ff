import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReleaseError, StaleRegistryError } from '../releases/registry/release-error';
import type { PublishRequest, ReleaseTarget } from './release-target';

/**
 * Checks before a build whether the site would refuse the release after it.
 * @param name the remote's name
 * @throws ReleaseError for another team's remote or an unusable signing key; StaleRegistryError
 */
export async function requireReleasable(
  target: Pick<ReleaseTarget, 'list' | 'requireMayRelease'>,
  name: string,
  ifGeneration: number | undefined,
  env = process.env,
): Promise<void> {
  await readSigning(env);
  await target.requireMayRelease(name);
  if (ifGeneration === undefined) return;
  // All entries carry the registry's generation; an empty list does not tell it.
  const generation = (await target.list())[0]?.generation;
  if (generation !== undefined && generation !== ifGeneration)
    throw new StaleRegistryError(
      `The release registry is at generation ${generation}; this change was meant for ${ifGeneration}.`,
    );
}

/**
 * Reads the team's private key from the file in BANDMARK_SIGNING_KEY, and the team's name from BANDMARK_TEAM.
 * @returns undefined for a team that does not sign its releases
 * @throws ReleaseError
 */
export async function readSigning(env = process.env): Promise<PublishRequest['signing']> {
  const { BANDMARK_SIGNING_KEY: path, BANDMARK_TEAM: team } = env;
  if (!path) return undefined;
  if (!team) throw new ReleaseError('BANDMARK_TEAM must be set with BANDMARK_SIGNING_KEY.');
  const key = await readFile(path, 'utf8').catch(() => {
    throw new ReleaseError('The file that BANDMARK_SIGNING_KEY names cannot be read.');
  });
  if (!isSigningKey(key))
    throw new ReleaseError('The file that BANDMARK_SIGNING_KEY names holds no Ed25519 private key in PEM.');
  return { key, team };
}

function isSigningKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
