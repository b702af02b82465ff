import { nodeTests } from '@bandmark/presets/jest/preset.mjs';

export default {
  ...nodeTests,
  globalSetup: '<rootDir>/src/testing/compile-server.ts',
  moduleNameMapper: {
    ...nodeTests.moduleNameMapper,
    '/threads/worker-module$': '<rootDir>/src/testing/compiled-worker-module.ts',
  },
  // The first start of the embedded database takes seconds on a busy machine.
  testTimeout: 90_000,
};
