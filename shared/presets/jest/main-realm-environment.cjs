const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Symbols that jest-circus leaves on the global object, where the next suite would find them. */
const OF_CIRCUS = /^Symbol\((?:JEST_|EVENT_HANDLERS|RETRY_|TEST_TIMEOUT|LOG_ERRORS|WAIT_BEFORE)/;
const TEST_GLOBALS = /^(?:[fx]?(?:describe|it|test)|(?:before|after)(?:All|Each)|expect|jest)$/;

/** Shorter timers fire before a worker exits, so they need no `unref`. */
const LONG_MS = 1000;

/**
 * Runs suites whose modules are shared (`shared-modules-runtime.cjs`) in the worker's own realm, so that an error or a
 * promise is an instance of the same class wherever it was created. Teardown restores globals that a suite replaced,
 * environment variables and spies. It also unrefs long timers, so that they do not keep the worker alive: an embedded
 * database that the next suite reuses leaves some running.
 */
module.exports = class MainRealmEnvironment {
  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }} config */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.before = Object.getOwnPropertyDescriptors(globalThis);
    this.variables = { ...process.env };
    this.exit = process.exit;
    /** @type {ModernFakeTimers | null} Legacy fake timers, which our suites do not use. */
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  async setup() {
    /** @type {NodeJS.Timeout[]} */
    this.longTimers = [];
    const start = globalThis.setTimeout;
    /** @param {Parameters<typeof setTimeout>} timer */
    const startTimer = (...timer) => {
      const started = start(...timer);
      if (Number(timer[1]) >= LONG_MS) this.longTimers?.push(started);
      return started;
    };
    globalThis.setTimeout = Object.assign(startTimer, start);
  }

  async teardown() {
    for (const timer of this.longTimers ?? []) timer.unref();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const key of Reflect.ownKeys(globalThis)) this.restore(key);
  }

  /** @param {string | symbol} key of the global object */
  restore(key) {
    const before = Reflect.get(this.before, key);
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    if (!now?.configurable) return;
    if (!before) {
      if (OF_CIRCUS.test(String(key)) || TEST_GLOBALS.test(String(key))) Reflect.deleteProperty(globalThis, key);
    } else if ('value' in before && before.value !== now.value) {
      Object.defineProperty(globalThis, key, before);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** A placeholder: no code runs in it, because modules are compiled in the worker's own realm. */
  getVmContext() {
    return {};
  }
};
