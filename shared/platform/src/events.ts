/**
 * Events between shell and remotes. They are fired on the document and bubble to the window: whatever else runs on the
 * page, such as a hybrid container's script, hears a LOGOUT too (spec §4).
 */
export interface PlatformEvents {
  LOGOUT: undefined;
  /** The token was cleared on this page. */
  SESSION_CLEARED: undefined;
}

export function emit<Name extends keyof PlatformEvents>(name: Name): void {
  document.dispatchEvent(new Event(name, { bubbles: true }));
}

/** @returns stops listening */
export function listen<Name extends keyof PlatformEvents>(name: Name, listener: () => void): () => void {
  document.addEventListener(name, listener);
  return () => document.removeEventListener(name, listener);
}
