/** The calls of this remote; loaded when a form is begun, so that they are there when it is sent. */
export const loadCalls = () => import('./calls');

/** Loads them ahead; sending the form loads them again and reports a failure. */
export function prepareCalls(): void {
  loadCalls().catch(() => undefined);
}
