const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const AGE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

export const localTime = (ms: number): string => TIME.format(ms);

/** "3 minutes ago", in the largest unit that is not 0. */
export function ageOf(ms: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - ms) / 60_000));
  if (minutes < 60) return AGE.format(-minutes, 'minute');
  return minutes < 48 * 60
    ? AGE.format(-Math.round(minutes / 60), 'hour')
    : AGE.format(-Math.round(minutes / 1440), 'day');
}
