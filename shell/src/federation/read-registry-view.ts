import { REGISTRY_ELEMENT_ID, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';

/** The releases chosen for this visitor, inlined in the HTML by the server; null when they cannot be read. */
export function readRegistryView(page: Document = document): RegistryView | null {
  const text = page.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    return registryViewSchema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('The release registry of this page does not parse.', error);
    return null;
  }
}
