import { GRANT_HEADER, takeLease } from '@bandmark/contracts/api/attempts';
import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';
import { ApiError, call } from '@bandmark/platform';
import { localNow } from './local-now';

export type LeaseAnswer =
  | { kind: 'held'; segment: number; clock: ServerClock }
  /** Another window was heard of in the last 15 s. */
  | { kind: 'lost' }
  /** Handed in, or the time is over. */
  | { kind: 'closed' }
  /** No answer, or the server has a fault: ask again. */
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string };

export interface LeaseQuestion {
  tabId: string;
  takeOver?: boolean;
  newSegment?: boolean;
}

/** One question for the lease, or its heartbeat. Every answer is a value: each of them is part of an exam's life. */
export async function askLease(attemptId: string, grant: string, question: LeaseQuestion): Promise<LeaseAnswer> {
  const sentAt = localNow();
  try {
    const answer = await call(
      takeLease,
      { params: { attemptId }, body: question },
      { headers: { [GRANT_HEADER]: grant }, timeout: 10_000 },
    );
    const clock = clockFrom({ serverTime: answer.serverTime, sentAt, receivedAt: localNow() });
    return { kind: 'held', segment: answer.segment, clock };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTransient || error.status === 429) return { kind: 'unreachable' };
    if (error.is('lease_lost')) return { kind: 'lost' };
    if (error.is('attempt_closed') || error.is('too_late')) return { kind: 'closed' };
    return { kind: 'refused', message: error.message };
  }
}
