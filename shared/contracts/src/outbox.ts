import type { Answer, Stream } from './api/attempts';

/** The outbox's IndexedDB database. Its version stays 1 for ever; see shared/outbox/src/records.ts. */
export const OUTBOX_DATABASE = 'bandmark-outbox';

/**
 * Answers and recording chunks that wait on the device until the server has them. The shell opens one outbox per page
 * and hands it to remotes through the platform.
 *
 * A keystroke has one name and one shape, `Answer {text, sequence}`, on its way from the page to the row:
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
 * In the same way a chunk is `putChunk` on every hop, the end of a recording `completeRecording`, and the end of an
 * attempt `submit` (endpoint `submitAttempt`).
 */
export interface Outbox {
  attempt(key: AttemptKey): AttemptOutbox;
  /** The tab that wrote this attempt last on this device, or null. A page opened after a crash goes on under its id. */
  lastTabId(userId: string, attemptId: string): Promise<string | null>;
  /** Sends what earlier pages left behind. Resolves with what still waits. */
  flush(): Promise<PendingCounts>;
  /**
   * @param userId counts what this account left alone; a shell of before this was added counts everything on the device
   */
  pending(userId?: string): Promise<PendingCounts>;
  /** Calls the listener after every change of `pending`. */
  subscribe(listener: () => void): () => void;
}

/** What the server does not have yet. */
export interface PendingCounts {
  answers: number;
  chunks: number;
}

export interface AttemptKey {
  userId: string;
  attemptId: string;
  /** Authorises sending after a sign-out. */
  grant: string;
  /** Id of this browser tab; see `takeLease`. */
  tabId: string;
  /** Sequence of the answer that the server has; this tab's changes continue above it. Default 0. */
  savedSequence?: number;
  /**
   * Milliseconds until the attempt's deadline. A page that opens after it declares the recording complete for a tab that
   * was closed. Without it the server decides when it has waited enough.
   */
  endsInMs?: number;
}

/** Why a recording waits on the device: the site is short of space, or the account has recorded enough for a day. */
export type RecordingHold = 'space' | 'quota';

/** The outbox of one attempt. */
export interface AttemptOutbox {
  /** The answer on the device, or null. It is newer than the server's when its sequence is higher. */
  readAnswer(): Promise<DeviceAnswer | null>;
  /** Resolves once the device has stored the text. The outbox sends it by itself, after a pause in typing, in order. */
  saveAnswer(text: string): Promise<void>;
  /**
   * Resolves once the device has stored the chunk. The outbox joins those of a few seconds of camera or screen, and sends
   * them in order.
   */
  putChunk(chunk: RecordingChunk): Promise<void>;
  /** Declares how many chunks each stream and segment has; sent after the last chunk. */
  completeRecording(streams: readonly ChunkCount[]): Promise<void>;
  /** Submits the attempt. The request stays on the device until the server responds with the receipt. */
  submit(): Promise<SubmitReceipt>;
  /**
   * Takes back a request to submit that has no response yet: it was made by the clock, and the server may have more
   * time to give. Missing in shells of before this was added.
   * @returns false when there is a receipt already
   */
  cancelSubmit?(): Promise<boolean>;
  /** The deadline was moved: see `AttemptKey.endsInMs`. Missing in shells of before this was added. */
  deadlineMoved?(endsInMs: number): Promise<void>;
  /** The answer's status alone: a current recording does not make it "saving". */
  status(): OutboxStatus;
  /** The server is short of space: the recording waits on the device. Missing in shells of before this was added. */
  isRecordingPaused?(): boolean;
  /** Why the recording waits; null when it is sent. Missing in shells of before this was added. */
  recordingHold?(): RecordingHold | null;
  /**
   * Some of the recording is in this page's memory alone, because the device is full: closing the page loses it. Missing
   * in shells of before this was added.
   */
  isRecordingInMemory?(): boolean;
  subscribe(listener: () => void): () => void;
  /** Ends the use by this screen; the outbox goes on sending in the background. */
  close(): void;
}

export interface DeviceAnswer extends Answer {
  /** The server acknowledged this very sequence. */
  isSaved: boolean;
  /** Submit was pressed, perhaps on a page that has closed since, and there is no receipt yet. */
  isSubmitRequested: boolean;
}

export interface SubmitReceipt {
  receipt: string;
  late: boolean;
  /** Another device submitted another text; this one's is kept beside it, for the examiner. */
  isTextKept?: boolean | undefined;
}

export type OutboxStatus =
  /** The server has everything. */
  | 'saved'
  /** The newest text is being sent. */
  | 'saving'
  /** The server cannot be reached; everything is on the device. */
  | 'offline'
  /** Another tab writes this attempt; this one is read-only. */
  | 'lease-lost'
  /** The server takes no more text: the attempt is submitted, or its time is over. */
  | 'closed'
  /** The device refuses to store (quota, private mode); the outbox sends from memory. */
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
