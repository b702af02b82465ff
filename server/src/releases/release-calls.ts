import type { Pointers } from '@bandmark/contracts/api/releases';
import type { Actor } from '../http/access';
import { conflict, forbidden, notFound } from '../http/http-error';
import { StoreError, StoreUnavailableError } from '../storage/object-store';
import type { ReleasesDependencies } from './dependencies';
import { changePointers } from './registry/change-pointers';
import type { PointerChange } from './registry/pointer-changes';
import { ForeignRegistryError, NotPublishedError, ReleaseError, StaleRegistryError } from './registry/release-error';

/** Changes the registry in the name of a caller who may do so. @returns the remote's new pointers */
export const changeAs =
  ({ releases }: ReleasesDependencies) =>
  (actor: Actor, change: PointerChange, ifGeneration: number | undefined): Promise<Pointers> =>
    withApiErrors(() => changePointers(releases, change, { who: whoOf(actor), ifGeneration }));

/** A team's token releases the remotes it was made for; the operator's releases all. @throws HttpError 403 */
export function requireRemote(actor: Actor, remote: string): void {
  if (actor.kind === 'operator' || (actor.kind === 'team' && actor.team.remotes.includes(remote))) return;
  throw forbidden('foreign_remote', `This token does not release ${remote}.`);
}

/** A team that releases the shell is responsible for the addresses of the site. */
export function mayApprovePages(actor: Actor): boolean {
  return actor.kind === 'operator' || (actor.kind === 'team' && actor.team.remotes.includes('shell'));
}

export function whoOf(actor: Actor): string {
  return actor.kind === 'team' ? `team:${actor.team.name}` : 'operator';
}

/** Maps the errors of the release code to those of the API. */
export async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Becomes a 503: the store is unavailable for now.
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof NotPublishedError) throw notFound('unknown_release', error.message);
    if (error instanceof ReleaseError || error instanceof StoreError || error instanceof ForeignRegistryError)
      throw conflict('release_refused', error.message);
    if (error instanceof StaleRegistryError) throw conflict('stale_generation', error.message);
    throw error;
  }
}
