import { remoteConfig } from '@bandmark/tooling/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname);
