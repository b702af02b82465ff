import { shellConfig } from '@bandmark/tooling/webpack/shell.mjs';

export default shellConfig(import.meta.dirname);
