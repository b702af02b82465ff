/** Events between shell and remotes, on one target of the page. */
export interface PlatformEvents {
  LOGOUT: undefined;
  /** The token was cleared on this page. */
  SESSION_CLEARED: undefined;
}

const target = new EventTarget();

export function emit<Name extends keyof PlatformEvents>(name: Name): void {
  target.dispatchEvent(new Event(name));
}

/** @returns stops listening */
export function listen<Name extends keyof PlatformEvents>(name: Name, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
