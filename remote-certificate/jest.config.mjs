import { pageTests } from '@bandmark/presets/jest/preset.mjs';

export default { ...pageTests, setupFiles: ['<rootDir>/src/testing/page-globals.ts'] };
