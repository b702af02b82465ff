/**
 * The platform: run-time singletons that shell and remotes share (one instance on a page, proven by a browser test).
 * Only ever add to it within a major: a remote of another age calls what it was built against.
 */
export { ApiError, asApiError, call, type CallOptions } from './api';
export { type ErrorLine, errorSentence } from './error-messages/error-sentence';
export { emit, listen, type PlatformEvents } from './events';
export { load, openOutbox, preload } from './services';
export { logOut } from './log-out';
export { clearSession, isSignedIn, redirectAfterSignIn, rememberRedirect, sessionToken, storeSession } from './session';
export { siteSettings } from './settings';
export { clearAppState, useAppStore } from './store';
export { type RequestHandle, type RequestState, useRequest } from './use-request';

/**
 * The type of a remote's table of texts (`src/texts.ts`): its structure, with any sentence in each place. A table of
 * another language `satisfies` it, so a sentence that is missing there does not compile.
 */
export type WidenedTexts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: WidenedTexts<T[Key]> };
