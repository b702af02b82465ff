import { call } from '@bandmark/platform';
import { releaseView } from '@bandmark/contracts/api/release-view';
import type { RegistryView } from '@bandmark/contracts/registry';

/** The view that a page loaded now would carry; null when the server has none (a static host, an outage). */
export async function refreshView(): Promise<RegistryView | null> {
  try {
    return await call(releaseView, {});
  } catch (error) {
    console.warn('The versions of this site cannot be asked for.', error);
    return null;
  }
}
