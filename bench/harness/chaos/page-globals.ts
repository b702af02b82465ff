/**
 * Defines the browser globals that the outbox and the API client need in Node: event targets that never fire, no
 * storage (the outbox then sends from memory), and the site's origin. Call it before importing either of them.
 * @param origin of the API
 */
export function openPageGlobals(origin: string): void {
  const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, {
    window: { ...noEvents, location: { origin } },
    // Without inlined settings the client uses the defaults.
    document: { ...noEvents, visibilityState: 'visible', getElementById: () => null },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
}
