import { nodeTests } from './jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/{lint,webpack}/**/*.test.ts'] };
