/**
 * Loads this remote's calls; started when the visitor begins to fill in a form, so that they are ready when it is sent.
 */
export const loadCalls = () => import('./calls');

/** Loads them ahead. A failure is ignored here: sending the form loads them again and reports it. */
export function prepareCalls(): void {
  loadCalls().catch(() => undefined);
}
