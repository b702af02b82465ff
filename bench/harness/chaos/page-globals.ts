/**
 * What the outbox and the API client take from a browser, for Node: no events, no storage (the outbox then sends from
 * its memory), and the site's address. Import it before them.
 * @param origin where the API is
 */
export function openPageGlobals(origin: string): void {
  const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, {
    window: { ...noEvents, location: { origin } },
    // A page without inlined settings has the defaults.
    document: { ...noEvents, visibilityState: 'visible', getElementById: () => null },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
}
