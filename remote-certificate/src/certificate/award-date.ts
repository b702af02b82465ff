/** Day, short month, year in en-GB (spec §3): "14 Nov 2026". Empty for a date that does not parse. */
export function formatAwardDate(userDate: string): string {
  const date = new Date(userDate);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  );
}
