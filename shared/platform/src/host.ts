/** For the shell's boot and for tests only; remotes use the package's root. */
export { hasEarlyResponse } from './early-response';
export { providePlatform, type PlatformServices } from './services';
export { browserHistory, type GuardedHistory } from './routing/guarded-history';
export { GuardedRouter } from './routing/guarded-router';
