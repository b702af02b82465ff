/**
 * Replaces the package `setimmediate`, which evaluates strings as code: the content security policy forbids that. The
 * canonicaliser reads the global when it loads and uses it to yield to the event loop.
 */
if (!('setImmediate' in globalThis)) Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run) });
