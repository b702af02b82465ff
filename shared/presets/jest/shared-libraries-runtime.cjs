const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** What a suite has for itself: our own sources, and what looks at the suite. */
const OF_THE_SUITE = /^(?:[./]|@bandmark\/|@jest\/|jest-|expect$)/;

/**
 * Loads libraries once for all suites of a worker, outside the sandbox, as Node loads them for the server. A suite
 * would otherwise load a thousand files of them again, and run them where each look-up of a global goes through an
 * interceptor. For suites that mock no library and no clock of one (docs/decisions/156-suites-share-libraries.md).
 */
module.exports = class SharedLibrariesRuntime extends Runtime {
  /** @override @param {string} from @param {string} name */
  requireModuleOrMock(from, name) {
    if (OF_THE_SUITE.test(name) || isBuiltin(name)) return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
};
