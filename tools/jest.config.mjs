import { nodeTests } from '../shared/presets/jest/preset.mjs';

export default { ...nodeTests, testMatch: ['<rootDir>/{build,checks}/**/*.test.mjs'] };
