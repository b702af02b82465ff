const { createRequire, isBuiltin, Module } = require('node:module');
const { sep } = require('node:path');
/** Its members are private to TypeScript; its sources name these for extensions. @type {any} */
const Runtime = require('jest-runtime').default;
const { endStorages } = require('./end-storages.cjs');
const { keepCompiled } = require('./worker-cache.cjs');

/** What a suite has for itself: jest's own modules, which look at the suite. */
const OF_JEST = /^(?:@jest\/|jest-|expect$)/;
const LIBRARIES = `${sep}node_modules${sep}`;

/** The runtime of the suite that runs in this worker. @type {any} */
let running;
/** Our own modules of each project but that one, by its root directory. @type {Map<string, NodeJS.Dict<NodeModule>>} */
const modulesOf = new Map();

/** Node's own loader with the project's transform and `moduleNameMapper`. @type {any} */
const loader = Module;
for (const extension of ['.ts', '.tsx']) {
  /** @param {any} module @param {string} file */
  loader._extensions[extension] = (module, file) => module._compile(running.transformCache.transform(file), file);
}
const resolveFilename = loader._resolveFilename;
/** @param {string} name @param {unknown[]} rest */
loader._resolveFilename = (name, ...rest) => resolveFilename.call(Module, mapped(name), ...rest);

/**
 * Runs suites without a page as Node runs the server: in the worker's own realm, and with libraries and our own modules
 * loaded once for all suites of a worker and project. jest would load two thousand files for each suite anew, into a
 * realm whose global object is a proxy, where each look-up of a global costs (docs/decisions/161-suites-share-modules.md).
 * Only the test file and jest itself are loaded for each suite.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  /** @param {any[]} options */
  constructor(...options) {
    super(...options);
    keepCompiled(this, (script) => script.runInThisContext());
    endStorages(this);
    const { watch, watchAll } = options.at(-1);
    const { rootDir } = this._config;
    const before = running?._config.rootDir;
    if (watch || watchAll) takeOwnModules();
    else if (before !== undefined && before !== rootDir) {
      modulesOf.set(before, takeOwnModules());
      Object.assign(require.cache, modulesOf.get(rootDir));
    }
    running = this;
  }

  /** @param {string} from @param {string} name */
  requireModuleOrMock(from, name) {
    return OF_JEST.test(name) ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
  }
};

/** What the project of the suite loads in the place of a module. @param {string} name */
function mapped(name) {
  if (!running || isBuiltin(name)) return name;
  /** @type {[string, string][]} */
  const names = running._config.moduleNameMapper;
  return names.find(([pattern]) => new RegExp(pattern).test(name))?.[1] ?? name;
}

/** Takes our own modules out of Node's cache; libraries stay. */
function takeOwnModules() {
  /** @type {NodeJS.Dict<NodeModule>} */
  const own = {};
  for (const [file, module] of Object.entries(require.cache)) {
    if (file.includes(LIBRARIES) || !/\.tsx?$/.test(file)) continue;
    own[file] = module;
    delete require.cache[file];
  }
  return own;
}
