/** Where "Continue with Google" leads as a full page (spec §7), and below which Google comes back; no call of the API. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google';
