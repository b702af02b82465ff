import { shellConfig } from '@bandmark/presets/webpack/shell.mjs';

export default shellConfig(import.meta.dirname);
