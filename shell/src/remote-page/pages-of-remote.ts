import type { RegistryView } from '@bandmark/contracts/registry';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { loadApiPart } from '../api/load-api-part';
import { pageView, refreshView, remoteInView } from '../federation/registry-view';
import { createLoadEntry, type LoadEntry } from '../outlet/load-entry';

const entries = new Map<string, LoadEntry<readonly RemotePage[]>>();

/** The pages listed in this page's registry view; null when a developer's machine or the server must be asked. */
export function pagesKnownOf(remote: string): readonly RemotePage[] | null {
  const view = pageView();
  return originOfBuild(view, remote) === undefined ? (remoteInView(remote, view)?.current.pages ?? null) : null;
}

/**
 * Loads the pages of a remote that a developer serves (unapproved, and visible only to this visitor), or that was
 * published after this page was loaded.
 */
export function pagesOf(remote: string): LoadEntry<readonly RemotePage[]> {
  const entry = entries.get(remote) ?? createLoadEntry(`pages of ${remote}`, () => askForPages(remote));
  entries.set(remote, entry);
  return entry;
}

async function askForPages(remote: string): Promise<readonly RemotePage[]> {
  const origin = originOfBuild(pageView(), remote);
  if (origin !== undefined) {
    const { developmentRelease } = await loadApiPart();
    return (await developmentRelease(origin, remote)).pages ?? [];
  }
  const view = (await refreshView()) ?? pageView();
  if (!view) throw new Error('The pages of this site could not be loaded.');
  return remoteInView(remote, view)?.current.pages ?? [];
}

const originOfBuild = (view: RegistryView | null, remote: string): string | undefined =>
  remoteInView(remote, view)?.developmentOrigin ?? developedIn(view, remote);

const developedIn = (view: RegistryView | null, remote: string) =>
  view?.developed && Object.hasOwn(view.developed, remote) ? view.developed[remote] : undefined;

/** For tests, so that each starts without entries. */
export function forgetPages(): void {
  entries.clear();
}
