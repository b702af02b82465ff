import type { Registry } from '@bandmark/contracts/registry';
import type { ApprovedPage } from '@bandmark/contracts/remote-page-schema';
import type { ChangeNote } from './history';
import { withCanary, withCurrent, withoutRemote, withRollback } from './pointers';
import { pagesAction, withApprovedPages } from './remote-pages';

/** A change of one remote, and what the history says about it. */
export interface PointerChange {
  /** @throws ReleaseError */
  work: (registry: Registry) => Registry;
  note: Omit<ChangeNote, 'who'>;
}

export const promote = (remote: string, version: string): PointerChange => ({
  work: (registry) => withCurrent(registry, remote, version),
  note: { action: 'promote', remote, version },
});

export const rollBack = (remote: string): PointerChange => ({
  work: (registry) => withRollback(registry, remote),
  note: { action: 'rollback', remote },
});

/** @param percent of visitors who get the version */
export const startCanary = (remote: string, version: string, percent: number): PointerChange => ({
  work: (registry) => withCanary(registry, remote, version, percent),
  note: { action: 'canary', remote, version, percent },
});

/** @param pages all that are approved from now on */
export const approvePages = (remote: string, pages: readonly ApprovedPage[]): PointerChange => ({
  work: (registry) => withApprovedPages(registry, remote, pages),
  note: { action: pagesAction(pages), remote },
});

export const retire = (remote: string, now: Date): PointerChange => ({
  work: (registry) => withoutRemote(registry, remote, now),
  note: { action: 'retire', remote },
});
