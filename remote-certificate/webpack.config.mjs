import { remoteConfig } from '@bandmark/presets/webpack/remote.mjs';
import { withoutCodeFromText } from './build/without-code-from-text.mjs';

const configure = remoteConfig(import.meta.dirname);

export default (/** @type {import('@bandmark/presets/webpack/common.mjs').BuildEnv} */ env = {}) =>
  withoutCodeFromText(configure(env));
