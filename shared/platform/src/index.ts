/**
 * The platform: run-time singletons that shell and remotes share (one instance per page, checked by a browser test).
 * Within a major version, only add exports: a remote built against an older version still calls the old ones.
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
 * The type of a remote's table of texts (`src/texts.ts`): the same structure with any string in each place. A table in
 * another language must `satisfy` it, so that a missing sentence does not compile.
 */
export type WidenedTexts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: WidenedTexts<T[Key]> };
