import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReleaseError, StaleRegistryError } from '../releases/registry/release-error';
import type { PublishRequest, ReleaseTarget } from './release-target';

/**
 * Asks before a build what the site would refuse after it.
 * @param name of the remote
 * @throws ReleaseError for another team's remote or a signing key that cannot be used, StaleRegistryError
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
  // One number for the whole registry, which an empty one does not tell.
  const generation = (await target.list())[0]?.generation;
  if (generation !== undefined && generation !== ifGeneration)
    throw new StaleRegistryError(
      `The release registry is at generation ${generation}; this change was meant for ${ifGeneration}.`,
    );
}

/**
 * BANDMARK_SIGNING_KEY names the file of the team's private key, BANDMARK_TEAM the team.
 * @returns undefined for a team that signs nothing
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
