import type { FallbackStore } from './fallback-store';
import type { Timers } from './timers';
import type { JournalTransport } from './transport';

/** What the senders of one journal share. */
export interface SenderServices {
  store: FallbackStore;
  transport: JournalTransport;
  timers: Timers;
  now(): number;
  random(): number;
  /** Something changed that a status or a count depends on. */
  onChange(): void;
}
