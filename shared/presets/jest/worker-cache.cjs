const { statSync } = require('node:fs');
const { Script } = require('node:vm');

/** @typedef {{ code: string, script?: import('node:vm').Script, changedAt: number }} KeptFile */

/** Files that this worker has transformed and compiled. @type {Map<string, KeptFile>} */
const kept = new Map();
/** Paths of their source maps, for error stacks. @type {Map<string, string>} */
const sourceMaps = new Map();

/**
 * Makes a jest runtime transform and compile each file once for all suites of its worker. Suites run the same thousand
 * files, each in its own realm, and a `Script` that V8 has compiled can run in every realm.
 * @param {any} runtime
 * @param {(script: import('node:vm').Script) => unknown} runIn runs a script in the realm of the suite
 */
exports.keepCompiled = function keepCompiled(runtime, runIn) {
  const { executor, transformCache } = runtime;
  const transform = transformCache.transform.bind(transformCache);
  /** @param {string} file @param {object} [options] */
  transformCache.transform = (file, options) => {
    const known = kept.get(file);
    const changedAt = changeOf(file);
    if (known?.changedAt === changedAt) return known.code;
    const code = transform(file, options);
    const map = transformCache.getSourceMaps().get(file);
    if (map !== undefined) sourceMaps.set(file, map);
    kept.set(file, { code, changedAt });
    return code;
  };
  /** @param {string} code @param {string} file */
  executor.compile = (code, file) => {
    const found = kept.get(file);
    const script = (found?.code === code && found.script) || compiled(code, executor.injectedModuleParameters, file);
    if (found?.code === code) found.script = script;
    return runIn(script);
  };
  runtime.getSourceMaps = () => sourceMaps;
};

/** Modification time of our own files; libraries do not change while a worker runs. @param {string} file */
const changeOf = (file) => (file.includes('node_modules') ? 0 : statSync(file).mtimeMs);

/**
 * A script that evaluates to a function, like `compileFunction`, but reusable in every realm.
 * @param {string} code @param {string[]} parameters @param {string} filename
 */
function compiled(code, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  return new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
}
