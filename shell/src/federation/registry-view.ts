import { REGISTRY_ELEMENT_ID, REGISTRY_SCHEMA } from '@bandmark/contracts/release-files';
import type { RegistryView } from '@bandmark/contracts/registry';
import { loadApiPart } from '../api/load-api-part';

let view: RegistryView | null | undefined;

/** The view that the server put in this page; null when it cannot be read. */
export function pageView(): RegistryView | null {
  view = view === undefined ? readRegistryView() : view;
  return view;
}

/**
 * The releases chosen for this visitor, inlined in the HTML by the server; null when they cannot be read. Parsed
 * without the schema, like the settings: the server's tests parse the view, and every file that it names is checked by
 * its hash.
 */
function readRegistryView(): RegistryView | null {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    const given = JSON.parse(text) as Partial<RegistryView> | null;
    if (given?.schema === REGISTRY_SCHEMA && typeof given.origin === 'string' && typeof given.remotes === 'object')
      return given as RegistryView;
    throw new Error(`It is no view of schema ${REGISTRY_SCHEMA}.`);
  } catch (error) {
    console.warn('The release registry of this page does not parse.', error);
    return null;
  }
}

/** A remote in a view. The name may come from an address, so properties inherited from `Object` must not match. */
export function remoteInView(remote: string, view = pageView()): RegistryView['remotes'][string] | undefined {
  return view && Object.hasOwn(view.remotes, remote) ? view.remotes[remote] : undefined;
}

/** The view that the server would give a page loaded now; null when the server has none (a static host, an outage). */
export async function refreshView(): Promise<RegistryView | null> {
  try {
    const { currentView } = await loadApiPart();
    return await currentView();
  } catch (error) {
    console.warn('The versions of this site could not be loaded.', error);
    return null;
  }
}
