/** Local storage key of the session token (spec §3). */
export const TOKEN_KEY = 'ielts-token';
/** Local storage key of `AppState` (spec §3). */
export const APP_STATE_KEY = 'app-state';
