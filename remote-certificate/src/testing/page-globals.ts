// Jest resolves the canonicaliser's build for Node, which needs Node's `setImmediate`; pages get the browser build.
if (!('setImmediate' in globalThis)) Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run) });
