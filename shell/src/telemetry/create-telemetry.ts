import { type Phase, TELEMETRY_EVENTS_MAX, type TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import { scrubMessage } from '@bandmark/domain/scrub-message';
import type { Vital } from './watch-vitals';

/** Long enough to batch related events, short enough to send an error before the page closes. */
const GATHER_MS = 5000;
/** Limits what an error loop can send: further events of one kind from one page add no information. */
const EACH_MAX = 3;

export interface Place {
  remote: string;
  version: string;
  phase: Phase;
}

export interface TelemetryServices {
  /** Whether this page takes part. Decided once: counting its errors without its loads would distort the error rate. */
  isSampled: boolean;
  /** Sends events; must also work while the page is closing. */
  send(events: readonly TelemetryEvent[]): void;
  after(ms: number, callback: () => void): void;
}

export interface Telemetry {
  load(place: Place, ms: number): void;
  error(place: Place, error: unknown): void;
  csp(place: Place, message: string): void;
  vital(kind: Vital, place: Place, value: number): void;
  /** Sends what is queued; also called when the page is hidden. */
  flush(): void;
}

/** Collects a page's measurements and sends them in batches. They contain nothing that identifies the visitor. */
export function createTelemetry({ isSampled, send, after }: TelemetryServices): Telemetry {
  let waiting: TelemetryEvent[] = [];
  let isPlanned = false;
  const seen = new Map<string, number>();

  const flush = () => {
    while (waiting.length > 0) send(waiting.splice(0, TELEMETRY_EVENTS_MAX));
  };
  const record = (event: TelemetryEvent) => {
    if (!isSampled) return;
    const key = `${event.kind} ${event.remote}@${event.version} ${event.phase}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > EACH_MAX) return;
    waiting = [...waiting, event];
    if (isPlanned) return;
    isPlanned = true;
    after(GATHER_MS, () => {
      isPlanned = false;
      flush();
    });
  };

  return {
    load: (place, ms) => {
      record({ kind: 'load', ...place, value: bounded(ms) });
    },
    error: (place, error) => {
      record({ kind: 'error', ...place, message: scrubMessage(describe(error)) });
    },
    csp: (place, message) => {
      record({ kind: 'csp', ...place, message: scrubMessage(message) });
    },
    vital: (kind, place, value) => {
      record({ kind, ...place, value: bounded(value) });
    },
    flush,
  };
}

const bounded = (value: number): number => Math.min(3_600_000, Math.max(0, Math.round(value)));

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
