const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** What jest-circus leaves at the global object for the next suite to find. */
const OF_CIRCUS = /^Symbol\((?:JEST_|EVENT_HANDLERS|RETRY_|TEST_TIMEOUT|LOG_ERRORS|WAIT_BEFORE)/;
const TEST_GLOBALS = /^(?:[fx]?(?:describe|it|test)|(?:before|after)(?:All|Each)|expect|jest)$/;

/** A timer of less is over before a worker ends. */
const LONG_MS = 1000;

/**
 * The worker's own realm for suites whose modules are shared (`shared-modules-runtime.cjs`): an error or a promise is an
 * instance of the same class wherever it was made. What a suite changes in the global object, in the environment
 * variables or by a spy is undone at its end. A long timer that it leaves keeps no worker from ending: an embedded
 * database that is kept for the next suite has its own.
 */
module.exports = class MainRealmEnvironment {
  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }} config */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.before = Object.getOwnPropertyDescriptors(globalThis);
    this.variables = { ...process.env };
    this.exit = process.exit;
    /** @type {ModernFakeTimers | null} The former timers, which suites here do not use. */
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

  /** Nothing runs in it: modules are compiled in the worker's own realm. */
  getVmContext() {
    return {};
  }
};
