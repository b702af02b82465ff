export { pageTests as default } from '@bandmark/presets/jest/preset.mjs';
