import { nodeTests } from '@bandmark/presets/jest/preset.mjs';

export default {
  ...nodeTests,
  globalSetup: '<rootDir>/src/testing/compile-server.ts',
  moduleNameMapper: {
    ...nodeTests.moduleNameMapper,
    '/threads/worker-module$': '<rootDir>/src/testing/compiled-worker-module.ts',
  },
  // It only says when a test that hangs is given up: a busy machine takes its time.
  testTimeout: 300_000,
};
