/** No script load is aborted before this (spec §8: the script load timeout is 120 seconds). */
export const SCRIPT_TIMEOUT_MS = 120_000;

/** The browser runs the script only if its bytes match the release's hash. */
export function guardedScript(address: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.integrity = integrity;
  // Always CORS, so that the browser reuses the request of the preload link.
  script.crossOrigin = 'anonymous';
  return script;
}
