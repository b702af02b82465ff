import { nodeTests } from './jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/{jest,lint,webpack}/**/*.test.ts'] };
