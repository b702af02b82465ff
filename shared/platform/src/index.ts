/**
 * The platform: run-time singletons that shell and remotes share (one instance on a page, proven by a browser test).
 * Only ever add to it within a major: a remote of another age calls what it was built against.
 */
export { ApiError, asApiError, call, type CallOptions } from './api';
export { type ErrorLine, errorSentence } from './error-messages/error-sentence';
export { emit, listen, type PlatformEvents } from './events';
export { load, openOutbox, preload } from './services';
export { logOut } from './log-out';
export { clearSession, isSignedIn, sessionToken, storeSession } from './session';
export { siteSettings } from './settings';
export { clearAppState, useAppStore } from './store';
export { redirectAfterSignIn, rememberRedirect } from './redirect';
export { type RequestHandle, type RequestState, useRequest } from './use-request';
export type { WidenedTexts } from './texts';
