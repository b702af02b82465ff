import { releaseView } from '@bandmark/contracts/api/release-view';
import { REGISTRY_ELEMENT_ID, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';
import { call } from '@bandmark/platform';

let view: RegistryView | null | undefined;

/** The view that this page was made with; null when it cannot be read. */
export function pageView(): RegistryView | null {
  view = view === undefined ? readRegistryView() : view;
  return view;
}

/** The releases chosen for this visitor, inlined in the HTML by the server; null when they cannot be read. */
function readRegistryView(page: Document = document): RegistryView | null {
  const text = page.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    return registryViewSchema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('The release registry of this page does not parse.', error);
    return null;
  }
}

/** The view that a page loaded now would carry; null when the server has none (a static host, an outage). */
export async function refreshView(): Promise<RegistryView | null> {
  try {
    return await call(releaseView, {});
  } catch (error) {
    console.warn('The versions of this site cannot be asked for.', error);
    return null;
  }
}
