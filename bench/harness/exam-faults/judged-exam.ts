/** An outage over the end of an exam's time. */
export interface OutageSeen {
  /** Time left after it minus time left when the server died, milliseconds. */
  differenceMs: number;
  isCredited: boolean;
}

/** The server was killed by another candidate's schedule, which a replay of this one has to do again. */
export interface KillSeen {
  /** Milliseconds after the exam's begin. */
  afterMs: number;
  /** Milliseconds until it was started again. */
  forMs: number;
}

/** How one schedule ended. */
export interface JudgedExam {
  seed: number;
  /** What must not be; empty where all is well. */
  faults: readonly string[];
  /** Different texts that a page called saved. */
  savedTexts: number;
  longestLossMs: number;
  outages: readonly OutageSeen[];
  /** In the order of time. */
  kills: readonly KillSeen[];
}
