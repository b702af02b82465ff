import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { OutboxStatus, PendingCounts, SubmitReceipt } from '@bandmark/contracts/outbox';
import type { ServerClock } from '@bandmark/domain/server-clock';
import { RECORDING_OFF, type RecordingSnapshot } from './exam-recording';

/** Everything that the screens of one exam show. */
export interface ExamSnapshot {
  /** `opening` the outbox and the lease → `taking` ⇄ `read-only` (another tab writes) → `submitting` → `submitted`. */
  phase: 'opening' | 'taking' | 'read-only' | 'submitting' | 'submitted';
  attempt: Attempt;
  clock: ServerClock;
  text: string;
  status: OutboxStatus;
  recording: RecordingSnapshot;
  /** The site takes no recordings at the moment; this one waits on the device. */
  isRecordingPaused: boolean;
  receipt: SubmitReceipt | null;
  /** What is still on the device; known from submitting on. */
  pending: PendingCounts | null;
  /** What went wrong, in a sentence for the candidate. */
  problem: string | null;
}

export function openingSnapshot(attempt: Attempt, clock: ServerClock): ExamSnapshot {
  return {
    phase: 'opening',
    attempt,
    clock,
    text: attempt.answer.text,
    status: 'saved',
    recording: RECORDING_OFF,
    isRecordingPaused: false,
    receipt: null,
    pending: null,
    problem: null,
  };
}

/** What the candidate reads when submitting fails for good. */
export const SUBMIT_PROBLEMS = {
  tooLate:
    'Your last changes are not part of your answer: they came too late. We kept them, and the examiner can read them. Everything that was saved before counts.',
  refused: 'We could not take your answer. It is saved on this device. Please try again.',
} as const;
