import { dateAndTime } from '@bandmark/domain/date-text';

/** A time in the operator's time zone. */
export function Moment({ at }: { at: number | string }) {
  return <time dateTime={new Date(at).toISOString()}>{dateAndTime(at)}</time>;
}
