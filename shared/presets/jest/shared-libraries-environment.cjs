const { types } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');

/** The sandbox's own errors, which the engine throws in it. */
const NATIVE = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError'];

/**
 * Node's environment where libraries are loaded outside the sandbox (`shared-libraries-runtime.cjs`): `instanceof` is
 * true of an error or a promise that either of them made, as where there is no sandbox.
 */
module.exports = class SharedLibrariesEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of NATIVE) {
      const { prototype } = /** @type {ErrorConstructor} */ (global[name]);
      Object.setPrototypeOf(prototype, Error.prototype);
    }
    global.Error = Error;
    Object.defineProperty(global.Promise, Symbol.hasInstance, { value: types.isPromise });
  }
};
