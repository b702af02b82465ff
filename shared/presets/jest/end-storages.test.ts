import hooks, { AsyncLocalStorage } from 'node:async_hooks';
import { endStorages } from './end-storages.cjs';

/** The part of jest's runtime that `endStorages` uses. */
function startRuntime() {
  const ended: string[] = [];
  const runtime = {
    coreModule: { require: (name: string): unknown => (name.endsWith('async_hooks') ? hooks : name) },
    teardown: () => void ended.push('runtime'),
  };
  endStorages(runtime);
  return { runtime, ended };
}

test.each(['async_hooks', 'node:async_hooks'])('a storage that a suite made by %s ends with the suite', (name) => {
  const { runtime, ended } = startRuntime();
  const { AsyncLocalStorage: Storage } = runtime.coreModule.require(name) as typeof hooks;
  const [ofSuite, ofProcess] = [new Storage<string>(), new AsyncLocalStorage<string>()];
  ofProcess.run('request', () =>
    ofSuite.run('case', () => {
      expect([ofSuite.getStore(), ofProcess.getStore()]).toEqual(['case', 'request']);
      runtime.teardown();
      expect([ofSuite.getStore(), ofProcess.getStore()]).toEqual([undefined, 'request']);
    }),
  );
  expect(ended).toEqual(['runtime']);
});

test('other modules of Node are what they were', () => {
  expect(startRuntime().runtime.coreModule.require('node:path')).toBe('node:path');
});
