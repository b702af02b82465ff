import type { Stream } from './api/attempts';

/**
 * Answers and recording chunks kept on the device until the server has them. One instance on a page, opened by the
 * shell and handed to remotes through the platform. The database's version stays 1 for ever; records carry theirs.
 */
export interface AttemptKey {
  userId: string;
  attemptId: string;
  /** Authorises sending after a sign-out. */
  grant: string;
  /** Names the writing window. */
  tabId: string;
  /** Sequence of the answer that the server has; what this window writes continues above it. Default 0. */
  storedSequence?: number;
}

export interface DraftAnswer {
  text: string;
  /** Goes up by one at every change. */
  sequence: number;
  /** The server acknowledged this very sequence. */
  isStored: boolean;
  /** Handing in was asked for (by a page that is gone, perhaps) and has no receipt yet. */
  isSubmitWanted?: boolean;
}

export type OutboxStatus =
  /** Everything is on the server. */
  | 'saved'
  /** Something is on its way. */
  | 'saving'
  /** The server cannot be reached; everything is on the device. */
  | 'offline'
  /** Another window writes this attempt; this one is read-only. */
  | 'lease-lost'
  /** The server takes no more text: handed in already, or the time is over. */
  | 'closed'
  /** The device refuses to store (quota, private mode); sending goes on from memory. */
  | 'not-kept';

export interface ChunkToKeep {
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: Blob;
  /** Content type of the chunk. */
  type: string;
  /** Epoch milliseconds at which this stream and segment started. */
  startedAt: number;
}

export interface AttemptOutbox {
  /** What the device holds, or null. Newer than the server's when its sequence is higher. */
  readDraft(): Promise<DraftAnswer | null>;
  /** Resolves once the device has it; sending follows on its own, debounced and in order. */
  writeDraft(text: string): Promise<void>;
  keepChunk(chunk: ChunkToKeep): Promise<void>;
  /** Says how many chunks each stream and segment of the ended recording has; sent when all are stored. */
  endRecording(streams: readonly { stream: Stream; segment: number; chunks: number }[]): Promise<void>;
  /** Hands the attempt in: kept on the device until the server gives its receipt. */
  submit(): Promise<{ receipt: string; late: boolean }>;
  /** Answer state alone; a recording under way does not make it "saving". */
  status(): OutboxStatus;
  subscribe(listener: () => void): () => void;
  /** The screen is done with it; what is stored is still sent in the background. */
  close(): void;
}

export interface Outbox {
  attempt(key: AttemptKey): AttemptOutbox;
  /** The window that wrote this attempt last on this device, or null: the page after a crash goes on under its name. */
  lastTabId?(userId: string, attemptId: string): Promise<string | null>;
  /** Sends what earlier pages left behind. Resolves with what is still waiting. */
  flush(): Promise<{ answers: number; chunks: number }>;
  pending(): Promise<{ answers: number; chunks: number }>;
  /** Fires after every change of what is pending. */
  subscribe(listener: () => void): () => void;
}
