import type { AnyAttempt, ExtraTime } from '@bandmark/contracts/api/attempts';
import type { OutboxStatus, PendingCounts, RecordingHold, SubmitReceipt } from '@bandmark/contracts/outbox';
import { type ServerClock, serverNow } from '@bandmark/domain/server-clock';
import { type Skill, skillFacts } from '@bandmark/domain/skills';
import { localNow, ownDeadline } from '../part/exam-clock';
import { submitTexts } from '../submit/submit-texts';
import { RECORDING_OFF, type RecordingSnapshot } from './exam-recording';

/** Everything that the screens of one exam show. */
export interface ExamSnapshot {
  /**
   * `opening` the outbox and the lease → `taking` ⇄ `read-only` (another tab has the lease) → `submitting` →
   * `submitted`. `held`: the time ended while the server did not respond, so the server may still extend the deadline.
   */
  phase: 'opening' | 'taking' | 'read-only' | 'held' | 'submitting' | 'submitted';
  attempt: AnyAttempt;
  clock: ServerClock;
  text: string;
  status: OutboxStatus;
  /** See `AttemptOutbox.isUnreachable`. */
  isUnreachable: boolean;
  recording: RecordingSnapshot;
  /** Why the server accepts no recording for now; the recording stays on the device. */
  recordingHold: RecordingHold | null;
  /** True if the device is full, so that closing the page would lose part of the recording. */
  isRecordingInMemory: boolean;
  /** The server does not respond; everything is kept on the device. */
  isOffline: boolean;
  /** The candidate must log in again before the server accepts the answer. */
  isLoggedOut: boolean;
  receipt: SubmitReceipt | null;
  /** Who ended it, as far as this page knows: the candidate, or the end of the time. */
  endedBy: 'candidate' | 'clock' | null;
  /**
   * This page has recorded from the beginning of the attempt, so no other device holds an earlier part of the
   * recording; null until its recorder has stopped.
   */
  isRecordedHere: boolean | null;
  /** What is still on the device; null before submission. */
  pending: PendingCounts | null;
  /** Extra time that the candidate has not seen yet. */
  extraTime: ExtraTime | null;
  /** What went wrong, in a sentence for the candidate. */
  problem: string | null;
}

export function openingSnapshot(attempt: AnyAttempt, clock: ServerClock): ExamSnapshot {
  return {
    phase: 'opening',
    attempt,
    clock,
    text: attempt.answer.text,
    status: 'saved',
    isUnreachable: false,
    recording: RECORDING_OFF,
    recordingHold: null,
    isRecordingInMemory: false,
    isOffline: false,
    isLoggedOut: false,
    receipt: null,
    endedBy: null,
    isRecordedHere: null,
    pending: null,
    extraTime: attempt.extraTimes?.at(-1) ?? null,
    problem: null,
  };
}

/**
 * Whether the time is over, by the deadline that the timer shows: the timer reports only an end that it has counted down
 * to.
 */
export function isOver({ attempt, clock }: Pick<ExamSnapshot, 'attempt' | 'clock'>): boolean {
  return serverNow(clock, localNow()) >= ownDeadline(attempt.deadline);
}

/** The attempt with a deadline that has moved, and a notice of the time that was added; null if it has not moved. */
export function movedDeadline(
  attempt: AnyAttempt,
  deadline: number,
  extraTimes: readonly ExtraTime[],
): Partial<ExamSnapshot> | null {
  const known = attempt.extraTimes?.length ?? 0;
  if (deadline === attempt.deadline && extraTimes.length === known) return null;
  const added = extraTimes.slice(known);
  const last = added.at(-1);
  return {
    attempt: { ...attempt, deadline, extraTimes: [...extraTimes] },
    ...(last ? { extraTime: { ...last, ms: added.reduce((sum, { ms }) => sum + ms, 0) } } : {}),
  };
}

/** What the candidate reads when submitting fails for good. */
export const SUBMIT_PROBLEMS = {
  tooLate: (skill: Skill) => submitTexts.submitting.tooLate[skillFacts(skill).response],
  refused: submitTexts.submitting.refused,
} as const;
