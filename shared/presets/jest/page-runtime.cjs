const { createRequire } = require('node:module');
/** Its members are private to TypeScript; its sources name these for extensions. @type {any} */
const Runtime = require('jest-runtime').default;
const { endStorages } = require('./end-storages.cjs');
const { keepCompiled } = require('./worker-cache.cjs');

/** Tables without a look at the page that take longer to build than a suite to begin. */
const TABLES = new Set(['aria-query']);

/** jest's own runtime, for suites with a page: each with its own realm and modules, compiled once. */
module.exports = class PageRuntime extends Runtime {
  /** @param {any[]} options */
  constructor(...options) {
    super(...options);
    keepCompiled(this, (script) => {
      const realm = this._environment.getVmContext();
      return realm && script.runInContext(realm);
    });
    endStorages(this);
  }

  /** @param {string} from @param {string} name */
  requireModuleOrMock(from, name) {
    return TABLES.has(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }
};
