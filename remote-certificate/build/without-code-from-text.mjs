import { join } from 'node:path';

const SET_IMMEDIATE = join(import.meta.dirname, '../src/credential/set-immediate.ts');

/**
 * Aliases a library's `setimmediate` polyfill to ours (`src/credential/set-immediate.ts`), which needs no `eval`.
 * @template {{ resolve?: { alias?: object } }} Config
 * @param {Config} config
 * @returns {Config}
 */
export function withoutCodeFromText(config) {
  const alias = { ...config.resolve?.alias, setimmediate$: SET_IMMEDIATE };
  return { ...config, resolve: { ...config.resolve, alias } };
}
