const { AsyncLocalStorage } = require('node:async_hooks');

const HOOKS = /^(?:node:)?async_hooks$/;

/**
 * Has a runtime of jest disable at a suite's end the storages that its modules made. jest-circus makes one for each
 * suite and leaves it enabled; until it is disabled, Node copies its store to every promise of the worker, so that a
 * suite costs more the more suites have run before it.
 * @param {any} runtime
 */
exports.endStorages = function endStorages(runtime) {
  /** @type {Set<AsyncLocalStorage<unknown>>} */
  const made = new Set();
  /** @extends {AsyncLocalStorage<unknown>} */
  class StorageOfSuite extends AsyncLocalStorage {
    constructor() {
      super();
      made.add(this);
    }
  }
  const { coreModule } = runtime;
  const requireCore = coreModule.require.bind(coreModule);
  /** @param {string} name */
  coreModule.require = (name) =>
    HOOKS.test(name) ? { ...requireCore(name), AsyncLocalStorage: StorageOfSuite } : requireCore(name);
  const teardown = runtime.teardown.bind(runtime);
  runtime.teardown = () => {
    for (const storage of made) storage.disable();
    made.clear();
    teardown();
  };
};
