// Jest takes the canonicaliser's build for Node, which takes this from Node; pages get the build for browsers.
if (!('setImmediate' in globalThis)) Object.assign(globalThis, { setImmediate: (run: () => void) => setTimeout(run) });
