/** Full-page navigation of "Continue with Google" (spec §7); Google's callback lies below it. Not an API call. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google';
