import { nodeTests } from '@bandmark/presets/jest/preset.mjs';

export default {
  ...nodeTests,
  globalSetup: '<rootDir>/src/testing/compile-server.ts',
  moduleNameMapper: {
    ...nodeTests.moduleNameMapper,
    '/threads/worker-module$': '<rootDir>/src/testing/compiled-worker-module.ts',
  },
  // Ends only tests that hang; this long, because a busy machine is slow.
  testTimeout: 300_000,
};
