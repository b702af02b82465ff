import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';

/** A recorder starts while the attempt begins and stops while it is submitted; a request may take a minute. */
const MARGIN_MS = 2 * 60_000;

/** How long a recording of an attempt can be. A page that was offline at the deadline records until it is closed by the clock. */
export function longestRecordingMs(attempt: {
  begunAt: number;
  deadline: number;
  submittedAt: number | null;
  closedBy: 'candidate' | 'clock' | null;
}): number {
  const end =
    attempt.closedBy === 'candidate' && attempt.submittedAt !== null
      ? attempt.submittedAt
      : attempt.deadline + LATE_ACCEPTANCE_MS;
  return end - attempt.begunAt + MARGIN_MS;
}
