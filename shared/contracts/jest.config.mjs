export { nodeTests as default } from '@bandmark/presets/jest/preset.mjs';
