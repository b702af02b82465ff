import { href } from '@bandmark/contracts/routes';

/**
 * Modes of the card (spec §2, §4). The spec defines `success`, but no flow enters it: after sign-in the page reloads
 * elsewhere.
 */
export type AuthMode = 'sign-in' | 'sign-up' | 'forgot' | 'email-sent' | 'success';

/** Modes with a form; the others only show a message. */
export type FormMode = Extract<AuthMode, 'sign-in' | 'sign-up' | 'forgot'>;

export const isFormMode = (mode: string | null): mode is FormMode =>
  mode === 'sign-in' || mode === 'sign-up' || mode === 'forgot';

/** Address that opens the card in a mode, so that links between modes work in a new tab. */
export const modeAddress = (mode: FormMode): string =>
  mode === 'sign-in' ? href('sign-in') : `${href('sign-in')}?mode=${mode}`;
