import { dateAndTime } from '@bandmark/domain/date-text';

/** A moment as the operator's clock has it. */
export function Moment({ at }: { at: number | string }) {
  return <time dateTime={new Date(at).toISOString()}>{dateAndTime(at)}</time>;
}
