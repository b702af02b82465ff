/** ISO text or epoch milliseconds. */
type Instant = string | number;

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** Creates a formatter per call: pages show few dates, and bundlers drop unused functions, but not module constants. */
function dateText(at: Instant, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? `${at}` : new Intl.DateTimeFormat('en-GB', options).format(date);
}

/** "23 November 2026" in UTC, so that holder and verifier see the same date. @returns the input if it is not a date */
export const longDate = (at: Instant): string => dateText(at, { ...DAY, timeZone: 'UTC' });

/** "23 November 2026". @param timeZone the reader's by default */
export const localDate = (at: Instant, timeZone?: string): string => dateText(at, { ...DAY, timeZone });

/** "23 Nov 2026". @param timeZone the reader's by default */
export const shortDate = (at: Instant, timeZone?: string): string => dateText(at, { ...DAY, month: 'short', timeZone });

/** "23 November 2026 at 14:05". @param timeZone the reader's by default */
export const dateAndTime = (at: Instant, timeZone?: string): string => dateText(at, { ...DAY, ...MINUTE, timeZone });

/** "23 Nov 2026, 14:05". @param timeZone the reader's by default */
export const shortDateAndTime = (at: Instant, timeZone?: string): string =>
  dateText(at, { ...DAY, month: 'short', ...MINUTE, timeZone });
