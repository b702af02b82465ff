import type { KeyObject } from 'node:crypto';
import { type Registry, REGISTRY_SCHEMA, registrySchema } from '@bandmark/contracts/registry';
import { pointedVersions } from './pointers';
import { BadRegistryError, ForeignRegistryError } from './release-error';
import { isSignedRegistry, isSignedRelease } from './signatures';

export const emptyRegistry = (): Registry => ({ schema: REGISTRY_SCHEMA, generation: 0, remotes: {} });

/**
 * @param key the site's key; null while it has none, and then the document's signature is not checked
 * @throws BadRegistryError naming the field, also when a pointer names a version that is missing, or when the document
 * or a version has a wrong signature
 */
export function parseRegistry(text: string, key: KeyObject | null = null): Registry {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new BadRegistryError(`The release registry is not JSON (${error instanceof Error ? error.message : ''}).`);
  }
  const parsed = registrySchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadRegistryError(
      `The release registry is not valid at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`,
    );
  }
  if (key && !isSignedRegistry(data as object, key)) throw new ForeignRegistryError();
  for (const [name, remote] of Object.entries(parsed.data.remotes)) {
    for (const version of pointedVersions(remote)) {
      if (!remote.versions[version]) {
        throw new BadRegistryError(`The release registry is not valid: ${name} has no version ${version}.`);
      }
    }
    for (const release of Object.values(remote.versions)) {
      if (release.signature && !isSignedRelease(name, release)) {
        throw new BadRegistryError(
          `The release registry is not valid: ${name} ${release.version} is not what its team signed.`,
        );
      }
    }
  }
  return parsed.data;
}
