const { createRequire } = require('node:module');
/** Untyped: TypeScript sees these members as private, but jest's sources intend them for subclasses. @type {any} */
const Runtime = require('jest-runtime').default;
const { endStorages } = require('./end-storages.cjs');
const { keepCompiled } = require('./worker-cache.cjs');

/** Modules of static tables that do not depend on the page and take longer to build than a suite takes to start. */
const TABLES = new Set(['aria-query']);

/** jest's runtime for suites with a page: each has its own realm and modules; files are compiled once per worker. */
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
