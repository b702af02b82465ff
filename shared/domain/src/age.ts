const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A duration in the largest unit that fits at least twice: "36 hours", "90 minutes", "3 days". */
export function formatAge(ms: number): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length * 2) ?? UNITS[2];
  const count = Math.floor(ms / size);
  if (count < 1) return 'less than a minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
