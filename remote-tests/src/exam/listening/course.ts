import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';

/** Progress through the recordings, as stored in the answer document. Times are the server's, in epoch milliseconds. */
export type CourseTimes = NonNullable<AnswerDocument['listening']>;

/** Where a candidate is in the course of a listening test. `part` is an index; times are milliseconds. */
export type Place =
  /** The part opens as soon as its recording is downloaded. */
  | { kind: 'closed'; part: number }
  /** The questions can be read; the recording starts automatically when this time is over. */
  | { kind: 'preparation'; part: number; leftMs: number }
  /** The recording starts now. */
  | { kind: 'due'; part: number }
  | { kind: 'playing'; part: number; atMs: number; totalMs: number }
  /** Time to check the answers. After the last part it lasts until the end of the test, and `leftMs` is null. */
  | { kind: 'review'; part: number; leftMs: number | null };

/** The parts and the deadline of the test in epoch milliseconds. */
interface Course {
  parts: readonly Pick<ListeningTask['parts'][number], 'preparationSeconds' | 'audio' | 'reviewSeconds'>[];
  deadline: number;
}

/**
 * Where the course is now. A recording that has started continues by the clock: a reload neither stops nor repeats it.
 * A part that has not started waits for the candidate, but the clock of the test runs on.
 *
 * If time was lost, reading and checking get shorter, so that every recording can still be heard to its end.
 * @param times null before the first part
 */
export function placeAt({ parts, deadline }: Course, times: CourseTimes | null, now: number): Place {
  if (!times) return { kind: 'closed', part: 0 };
  const { part, openedAt, startedAt } = times;
  const current = parts[part];
  if (!current) throw new Error(`placeAt: there is no part ${part}`);
  const recordedMs = (from: number) => parts.slice(from).reduce((sum, { audio }) => sum + audio.seconds * 1000, 0);

  if (startedAt === undefined) {
    const startsAt = Math.min(openedAt + current.preparationSeconds * 1000, deadline - recordedMs(part));
    return now < startsAt ? { kind: 'preparation', part, leftMs: startsAt - now } : { kind: 'due', part };
  }
  const totalMs = current.audio.seconds * 1000;
  const endsAt = startedAt + totalMs;
  if (now < endsAt) return { kind: 'playing', part, atMs: now - startedAt, totalMs };
  if (part === parts.length - 1) return { kind: 'review', part, leftMs: null };
  const nextAt = Math.min(endsAt + current.reviewSeconds * 1000, deadline - recordedMs(part + 1));
  return now < nextAt ? { kind: 'review', part, leftMs: nextAt - now } : { kind: 'closed', part: part + 1 };
}

/**
 * The times of a stored document, which is untrusted input: clamped to the test's duration. Null if the document has
 * none, or names a part that does not exist.
 */
export function courseTimesOf(
  { listening }: AnswerDocument,
  { parts, begunAt, now }: { parts: number; begunAt: number; now: number },
): CourseTimes | null {
  if (!listening || !Number.isInteger(listening.part) || listening.part < 0 || listening.part >= parts) return null;
  const { part, startedAt } = listening;
  // If the clock was corrected since, it may be behind the times that were stored.
  const openedAt = between(begunAt, listening.openedAt, now);
  return startedAt === undefined
    ? { part, openedAt }
    : { part, openedAt, startedAt: between(openedAt, startedAt, now) };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
