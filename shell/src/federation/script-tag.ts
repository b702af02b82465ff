/** Nothing is aborted before this (spec §8: the script load timeout is 120 seconds). */
export const SCRIPT_TIMEOUT_MS = 120_000;

/** The browser runs the script only if its bytes are those of the release. */
export function guardedScript(address: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.integrity = integrity;
  // Always CORS, so that the request is the one that the preload link already made.
  script.crossOrigin = 'anonymous';
  return script;
}
