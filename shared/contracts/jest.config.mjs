export { nodeTests as default } from '@bandmark/tooling/jest/preset.mjs';
