const { AsyncLocalStorage } = require('node:async_hooks');

const HOOKS = /^(?:node:)?async_hooks$/;

/**
 * Makes a jest runtime disable, on teardown, every AsyncLocalStorage that the suite's modules created. jest-circus
 * creates one per suite and leaves it enabled. Until it is disabled, Node copies its store to every promise of the
 * worker, so that each suite is slower than the one before.
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
