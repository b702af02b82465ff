import type { FallbackStore } from './fallback-store';
import type { Timers } from './timers';
import type { OutboxTransport } from './transport';

/** What the senders of one outbox share. */
export interface SenderServices {
  store: FallbackStore;
  transport: OutboxTransport;
  timers: Timers;
  now(): number;
  random(): number;
  /** Something changed that a status or a count depends on. */
  onChange(): void;
}
