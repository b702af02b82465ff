/**
 * In place of the package `setimmediate`, which makes code from text: the page policy forbids that. The canonicaliser
 * looks the global up when it loads, and yields by it now and then.
 */
if (!('setImmediate' in globalThis)) Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run) });
