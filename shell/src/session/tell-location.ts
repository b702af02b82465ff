import { type User, userLocation } from '@bandmark/contracts/api/auth';
import { call, useAppStore } from '@bandmark/platform';

/** Sends the country once, if the server does not know it yet (spec §7). After a failure the next visit tries again. */
export async function tellLocation(user: User, traceUrl: string | undefined): Promise<void> {
  if (user.location !== null) return;
  const location = await traceCountry(traceUrl);
  try {
    await call(userLocation, { body: { location } });
    useAppStore.setState((state) => ({ user: state.user && { ...state.user, location } }));
  } catch (error) {
    console.warn('The location could not be stored.', error);
  }
}

/** Stored when the country is unknown (spec §7). */
const UNKNOWN_COUNTRY = 'XX';
const TIMEOUT_MS = 5000;

/**
 * The two-letter country of this visitor from a public trace service, whose response is lines of `name=value` with
 * `loc`, or the bare code. "XX" when no service is configured, the request fails or the response has no code.
 */
export async function traceCountry(traceUrl: string | undefined): Promise<string> {
  if (!traceUrl) return UNKNOWN_COUNTRY;
  try {
    const response = await fetch(traceUrl, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' });
    return response.ok ? countryIn(await response.text()) : UNKNOWN_COUNTRY;
  } catch {
    return UNKNOWN_COUNTRY;
  }
}

export function countryIn(trace: string): string {
  return /(?:^loc=|^\s*)([A-Z]{2})\s*$/m.exec(trace)?.[1] ?? UNKNOWN_COUNTRY;
}
