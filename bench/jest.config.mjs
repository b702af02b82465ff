import { nodeTests } from '../shared/presets/jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/**/*.test.ts'] };
