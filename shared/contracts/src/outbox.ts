import type { Answer, Stream } from './api/attempts';

/** Name of the outbox's IndexedDB database. Its version stays 1 for ever; see shared/outbox/src/records.ts. */
export const OUTBOX_DATABASE = 'bandmark-outbox';

/**
 * Answers and recording chunks that stay on the device until the server has acknowledged them. The shell opens one
 * outbox per page and provides it to remotes through the platform.
 *
 * A keystroke keeps one name and one shape, `Answer {text, sequence}`, on every hop from the page to the database row:
 *
 * | hop       | name                                     | where                                        |
 * | --------- | ---------------------------------------- | -------------------------------------------- |
 * | page      | `ExamRun.saveAnswer`                     | remote-tests/src/exam/session/exam-run.ts    |
 * | outbox    | `AttemptOutbox.saveAnswer`               | shared/outbox/src/answer-sender.ts           |
 * | transport | `OutboxTransport.saveAnswer`             | shell/src/outbox/api-transport.ts            |
 * | endpoint  | `saveAnswer`, PUT …/answer               | shared/contracts/src/api/attempts.ts         |
 * | server    | `saveAnswer`                             | server/src/exams/attempts/save-answer.ts     |
 * | row       | `attempts.answer_text`, `answer_sequence`| server/src/database/schema/attempts.ts       |
 *
 * Likewise a chunk is `putChunk` on every hop, the end of a recording is `completeRecording`, and the end of an attempt
 * is `submit` (endpoint `submitAttempt`).
 */
export interface Outbox {
  attempt(key: AttemptKey): AttemptOutbox;
  /**
   * Id of the tab that last wrote this attempt on this device, or null. A page that opens after a crash continues under
   * this id.
   */
  lastTabId(userId: string, attemptId: string): Promise<string | null>;
  /** Sends what earlier pages left on the device. Resolves with the counts that are still pending. */
  flush(): Promise<PendingCounts>;
  /**
   * @param userId counts only what this account left; older shells ignore it and count everything on the device
   */
  pending(userId?: string): Promise<PendingCounts>;
  /** Calls the listener after every change of `pending`. */
  subscribe(listener: () => void): () => void;
}

/** How many records the server has not acknowledged yet. */
export interface PendingCounts {
  answers: number;
  chunks: number;
}

export interface AttemptKey {
  userId: string;
  attemptId: string;
  /** The attempt's grant (`GRANT_HEADER`): authorises sending after a sign-out. */
  grant: string;
  /** Id of this browser tab; see `takeLease`. */
  tabId: string;
  /** Sequence of the server's answer; the changes of this tab continue above it. Default 0. */
  savedSequence?: number;
  /**
   * Milliseconds until the attempt's deadline. A page that opens after the deadline declares the recording complete on
   * behalf of a tab that was closed. Without this field, only the server's own timeout ends such a recording.
   */
  endsInMs?: number;
}

/** Why a recording stays on the device: the site is short of space, or the account has reached its daily quota. */
export type RecordingHold = 'space' | 'quota';

/** The outbox of one attempt. */
export interface AttemptOutbox {
  /** The answer on the device, or null. It is newer than the server's answer if its sequence is higher. */
  readAnswer(): Promise<DeviceAnswer | null>;
  /** Resolves once the text is stored on the device. The outbox sends texts in order, after a pause in typing. */
  saveAnswer(text: string): Promise<void>;
  /**
   * Resolves once the chunk is stored on the device. The outbox merges the camera or screen chunks of a few seconds and
   * sends them in order.
   */
  putChunk(chunk: RecordingChunk): Promise<void>;
  /** Declares how many chunks each stream and segment has. The outbox sends it after the last chunk. */
  completeRecording(streams: readonly ChunkCount[]): Promise<void>;
  /** Submits the attempt. The request stays on the device until the server responds with the receipt. */
  submit(): Promise<SubmitReceipt>;
  /**
   * Cancels a submit request that has no response yet. It is for a submission that the clock made, because the server
   * may have extended the deadline. Absent from older shells.
   * @returns false if there is already a receipt
   */
  cancelSubmit?(): Promise<boolean>;
  /**
   * Call it when the page becomes read-only: until the next `attempt`, its unsent text does not replace a newer text of
   * the server. Absent from older shells.
   */
  suspend?(): void;
  /** Call it when the deadline has moved; see `AttemptKey.endsInMs`. Absent from older shells. */
  deadlineMoved?(endsInMs: number): Promise<void>;
  /** Status of the answer only: chunks that are being uploaded do not make it `saving`. */
  status(): OutboxStatus;
  /**
   * True while the server does not respond to the answer's requests: as the status `offline`, which `not-kept` hides.
   * Absent from older shells.
   */
  isUnreachable?(): boolean;
  /** True while the server is short of space and the recording stays on the device. Absent from older shells. */
  isRecordingPaused?(): boolean;
  /** Why the recording stays on the device; null while it is being sent. Absent from older shells. */
  recordingHold?(): RecordingHold | null;
  /**
   * True if the device is full and part of the recording is only in this page's memory: closing the page loses it.
   * Absent from older shells.
   */
  isRecordingInMemory?(): boolean;
  subscribe(listener: () => void): () => void;
  /** Detaches this screen; the outbox continues to send in the background. */
  close(): void;
}

export interface DeviceAnswer extends Answer {
  /** The server has acknowledged exactly this sequence. */
  isSaved: boolean;
  /** The candidate has submitted, perhaps on a page that has since closed, and there is no receipt yet. */
  isSubmitRequested: boolean;
}

export interface SubmitReceipt {
  receipt: string;
  late: boolean;
  /** The server keeps a different text, of this or another device, beside the submitted one for the examiner. */
  isTextKept?: boolean | undefined;
}

export type OutboxStatus =
  /** The server has everything. */
  | 'saved'
  /** The newest text is being sent. */
  | 'saving'
  /** The server is unreachable; everything is stored on the device. */
  | 'offline'
  /** Another tab holds the lease of this attempt; this tab is read-only. */
  | 'lease-lost'
  /** The server accepts no more text: the attempt is submitted, or its time is over. */
  | 'closed'
  /** The device cannot store (quota, private mode); the outbox sends from memory. */
  | 'not-kept';

export interface RecordingChunk {
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: Blob;
  /** Content type of the chunk. */
  type: string;
  /** Epoch milliseconds at which this stream and segment started. */
  startedAt: number;
}

/** How many chunks one stream has in one segment. */
export interface ChunkCount {
  stream: Stream;
  segment: number;
  chunks: number;
}
