import { remoteConfig } from '@bandmark/presets/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname);
