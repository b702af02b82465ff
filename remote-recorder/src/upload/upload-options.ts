import type { Timers } from '@bandmark/outbox/retry-queue';
import type { Locks } from './held-lock';

export interface UploadOptions {
  /** The receiver has the whole recording. Not called for what the page sends of another target. */
  onSent?(recordingId: string): void;
  /** Epoch milliseconds. */
  now?(): number;
  timers?: Timers;
  /** 0–1 */
  random?(): number;
  locks?: Locks;
  databaseName?: string;
  /** Bytes that the browser still grants this origin; null if it does not report them. */
  freeBytes?(): Promise<number | null>;
}
