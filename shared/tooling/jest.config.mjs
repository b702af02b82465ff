import { nodeTests } from './jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/{build,checks,webpack}/**/*.test.mjs'] };
