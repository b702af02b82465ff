/** Where local storage holds the session's token (spec §3). */
export const TOKEN_KEY = 'ielts-token';
/** Where local storage holds `AppState` (spec §3). */
export const APP_STATE_KEY = 'app-state';
