export { pageTests as default } from '@bandmark/tooling/jest/preset.mjs';
