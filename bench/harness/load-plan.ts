/** A candidate who has begun, as `server/src/testing/run-seed-candidates.ts` prints one. */
export interface Candidate {
  email: string;
  /** Path of the attempt. */
  attempt: string;
  segment: number;
  headers: Readonly<Record<string, string>>;
  /** Of the account's session. */
  session: Readonly<Record<string, string>>;
}

/** One kind of request that every candidate repeats. */
export interface Task {
  kind: 'text' | 'camera' | 'screen';
  everyMs: number;
  bytes: number;
}

/** What the load generator, a separate process, does (`run-load-sender.ts`). */
export type LoadPlan = { origin: string; candidates: readonly Candidate[]; seconds: number; from: number } & (
  | { mode: 'due'; tasks: readonly Task[] }
  /** Each candidate sends the next chunk when the one before is stored. */
  | { mode: 'back-to-back'; bytes: number }
);

export interface KindReading {
  /** Milliseconds from when each request was due until its response. */
  times: number[];
  /** Responses other than 200, and connections that failed; the first few in words. */
  errors: number;
  examples: string[];
  /** Texts that were due while the candidate's text before was still on its way for a whole interval. */
  skipped: number;
}

export type LoadReading = Record<string, KindReading>;

/** What a page sends: it saves a text while it is typed, and sends five seconds of each stream at once. */
export const SHIPPED_TASKS: readonly Task[] = [
  { kind: 'text', everyMs: 2000, bytes: 1500 },
  // 160 kbit/s, which is what Chromium makes of the recorder's settings.
  { kind: 'camera', everyMs: 5000, bytes: 100_000 },
  // A candidate who types: rrweb keeps the whole text at each key.
  { kind: 'screen', everyMs: 5000, bytes: 40_000 },
];
