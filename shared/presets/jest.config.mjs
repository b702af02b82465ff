import { nodeTests } from './jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/webpack/**/*.test.ts'] };
