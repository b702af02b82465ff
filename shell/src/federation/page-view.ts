import type { RegistryView } from '@bandmark/contracts/registry';
import { readRegistryView } from './read-registry-view';

let view: RegistryView | null | undefined;

/** The view that this page was made with; null when it cannot be read. */
export function pageView(): RegistryView | null {
  view = view === undefined ? readRegistryView() : view;
  return view;
}
