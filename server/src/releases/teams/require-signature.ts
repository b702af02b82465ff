import type { StoredRelease } from '@bandmark/contracts/registry';
import type { Actor } from '../../http/access';
import { ReleaseError } from '../registry/release-error';
import { isSignedRelease } from '../registry/signatures';

/**
 * A team whose key is registered releases what it signed and nothing else: a stolen token alone publishes nothing.
 * @throws ReleaseError
 */
export function requireSignature(actor: Actor, name: string, release: StoredRelease): void {
  const team = actor.kind === 'team' ? actor.team : null;
  const { signature, version } = release;
  if (!signature) {
    if (team?.publicKey)
      throw new ReleaseError(`${name} ${version} is not signed, and a key of ${team.name} is registered.`);
    return;
  }
  if (!team || signature.team !== team.name || signature.key !== team.publicKey) {
    throw new ReleaseError(`${name} ${version} is signed with a key that is not registered for the token's team.`);
  }
  if (!isSignedRelease(name, release)) throw new ReleaseError(`The signature of ${name} ${version} does not fit it.`);
}
