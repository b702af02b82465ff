const { createRequire, isBuiltin, Module } = require('node:module');
const { sep } = require('node:path');
/** Untyped: TypeScript sees these members as private, but jest's sources intend them for subclasses. @type {any} */
const Runtime = require('jest-runtime').default;
const { endStorages } = require('./end-storages.cjs');
const { keepCompiled } = require('./worker-cache.cjs');

/** jest's own modules hold state of the suite, so each suite gets its own instances. */
const OF_JEST = /^(?:@jest\/|jest-|expect$)/;
const LIBRARIES = `${sep}node_modules${sep}`;

/** The runtime of the suite that runs in this worker. @type {any} */
let running;
/** Our modules of the projects that are not running, by root directory. @type {Map<string, NodeJS.Dict<NodeModule>>} */
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
 * Runs suites without a page as Node runs the server: in the worker's own realm, with libraries and our own modules
 * loaded once for all suites of a worker and project. jest would reload two thousand files for each suite, into a realm
 * whose global object is a proxy, which slows every access to a global (docs/decisions/161-suites-share-modules.md).
 * Only the test file and jest itself are loaded per suite.
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

/** Applies the project's `moduleNameMapper`. @param {string} name of a module */
function mapped(name) {
  if (!running || isBuiltin(name)) return name;
  /** @type {[string, string][]} */
  const names = running._config.moduleNameMapper;
  return names.find(([pattern]) => new RegExp(pattern).test(name))?.[1] ?? name;
}

/** Removes our own modules from Node's module cache and returns them; libraries stay cached. */
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
