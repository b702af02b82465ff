/** The calls of this remote; asked for when a form is begun, so that they are there when it is sent. */
export const loadCalls = () => import('./calls');

/** Who sends the form asks again, and tells of a failure. */
export function prepareCalls(): void {
  loadCalls().catch(() => undefined);
}
