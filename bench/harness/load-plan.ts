/** A candidate with a begun attempt, as printed by `server/src/testing/run-seed-candidates.ts`. */
export interface Candidate {
  email: string;
  /** Path of the attempt. */
  attempt: string;
  segment: number;
  headers: Readonly<Record<string, string>>;
  /** Headers of the account's session. */
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
  /** Each candidate sends the next chunk as soon as the previous one is stored. */
  | { mode: 'back-to-back'; bytes: number }
);

export interface KindReading {
  /** Milliseconds from the time each request was due until its response. */
  times: number[];
  /** Number of responses other than 200 and of failed connections; `examples` describes the first few. */
  errors: number;
  examples: string[];
  /** Texts not sent, because the candidate's previous text was in flight for a whole interval after they were due. */
  skipped: number;
}

export type LoadReading = Record<string, KindReading>;

/** Requests of the shipped page: it saves the text during typing and sends each stream in chunks of five seconds. */
export const SHIPPED_TASKS: readonly Task[] = [
  { kind: 'text', everyMs: 2000, bytes: 1500 },
  // 160 kbit/s, which Chromium produces with the recorder's settings.
  { kind: 'camera', everyMs: 5000, bytes: 100_000 },
  // While a candidate types, rrweb records the whole text at each keystroke.
  { kind: 'screen', everyMs: 5000, bytes: 40_000 },
];
