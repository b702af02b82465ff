import { join } from 'node:path';

const SET_IMMEDIATE = join(import.meta.dirname, '../src/credential/set-immediate.ts');

/**
 * A configuration in which a library's polyfill is ours (`src/credential/set-immediate.ts`).
 * @template {{ resolve?: { alias?: object } }} Config
 * @param {Config} config
 * @returns {Config}
 */
export function withoutCodeFromText(config) {
  const alias = { ...config.resolve?.alias, setimmediate$: SET_IMMEDIATE };
  return { ...config, resolve: { ...config.resolve, alias } };
}
