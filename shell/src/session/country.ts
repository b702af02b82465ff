/** Stored when the country cannot be told (spec §7). */
const UNKNOWN_COUNTRY = 'XX';
const TIMEOUT_MS = 5000;

/**
 * Two-letter country of this visitor from a public trace service: lines of `name=value` with `loc`, or the bare
 * code. "XX" when no service is configured, it fails, or it says something else.
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
