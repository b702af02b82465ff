const HOUR_MS = 3_600_000;

/** A length of time that people wait, rounded up: "an hour", "7 hours", "2 days". @param ms more than 0 */
export function usualTime(ms: number): string {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  if (hours === 1) return 'an hour';
  if (hours <= 24) return `${hours} hours`;
  return `${Math.ceil(hours / 24)} days`;
}
