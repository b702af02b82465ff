import type { FormError } from './form-error';

/**
 * Keeps a failed sign-in across the reload that ends it (spec §4, "even after an error"), in session storage: its
 * errors and e-mail, never its password.
 */
export interface FailedSignIn {
  email: string;
  errors: FormError[];
}

const KEY = 'failed-sign-in';

export function keepFailedSignIn(failure: FailedSignIn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(failure));
  } catch {
    // Storage is blocked: the reload loses the errors, but the visitor can still try again.
  }
}

/** The failure from before the reload. Reading does not delete it, because React may run an initialiser twice. */
export function failedSignIn(): FailedSignIn | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isFailedSignIn(value) ? value : null;
  } catch {
    return null;
  }
}

export function forgetFailedSignIn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is nothing to read.
  }
}

function isFailedSignIn(value: unknown): value is FailedSignIn {
  if (typeof value !== 'object' || value === null || !('email' in value) || !('errors' in value)) return false;
  return typeof value.email === 'string' && Array.isArray(value.errors) && value.errors.every(isFormError);
}

function isFormError(value: unknown): value is FormError {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false;
  return (
    typeof value.message === 'string' && (!('field' in value) || value.field === 'email' || value.field === 'password')
  );
}
