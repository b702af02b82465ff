const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as the operator's clock has it. */
export function Moment({ at }: { at: number | string }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{WHEN.format(date)}</time>;
}
