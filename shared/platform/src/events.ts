/**
 * Events between shell and remotes. They are dispatched on the document and bubble to the window, so that other scripts
 * on the page, such as a hybrid container's, can listen for LOGOUT too (spec §4).
 */
export interface PlatformEvents {
  LOGOUT: undefined;
  /** The token was removed on this page. */
  SESSION_CLEARED: undefined;
}

export function emit<Name extends keyof PlatformEvents>(name: Name): void {
  document.dispatchEvent(new Event(name, { bubbles: true }));
}

/** @returns a function that removes the listener */
export function listen<Name extends keyof PlatformEvents>(name: Name, listener: () => void): () => void {
  document.addEventListener(name, listener);
  return () => document.removeEventListener(name, listener);
}
