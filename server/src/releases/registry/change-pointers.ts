import type { Pointers } from '@bandmark/contracts/api/releases';
import type { Registry } from '@bandmark/contracts/registry';
import type { ReleaseService } from '../release-service';
import { pointersOf } from './describe-registry';
import type { PointerChange } from './pointer-changes';
import { hidesPages } from './remote-pages';

/**
 * Changes one remote for an authorised caller.
 * @returns its new pointers, with a note if the change brought a retired remote back
 * @throws ReleaseError, StaleRegistryError
 */
export async function changePointers(
  releases: Pick<ReleaseService, 'change'>,
  { work, note }: PointerChange,
  { who, ifGeneration }: { who: string; ifGeneration: number | undefined },
): Promise<Pointers> {
  const { remote } = note;
  let wasOff = false;
  const noticing = (before: Registry) => {
    wasOff = before.remotes[remote]?.retiredAt !== undefined;
    return work(before);
  };
  const registry = await releases.change(noticing, { who, ...note }, ifGeneration);
  const after = registry.remotes[remote];
  const isBack = wasOff && after?.retiredAt === undefined;
  const back = `${remote} was off the site and is on it again.${hidesPages(after) ? ' Its pages need a new approval.' : ''}`;
  return { ...pointersOf(registry, remote), ...(isBack ? { note: back } : {}) };
}
