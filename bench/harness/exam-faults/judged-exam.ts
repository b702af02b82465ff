/** An outage during which the deadline of an exam passed. */
export interface OutageSeen {
  /** Time left after the outage minus time left when the server died, milliseconds. */
  differenceMs: number;
  isCredited: boolean;
}

/** A server kill caused by another candidate's schedule, which a replay of this one must repeat. */
export interface KillSeen {
  /** Milliseconds after the exam began. */
  afterMs: number;
  /** Milliseconds until the server was restarted. */
  forMs: number;
}

/** Result of one schedule. */
export interface JudgedExam {
  seed: number;
  /** Violations; empty when all is well. */
  faults: readonly string[];
  /** Number of distinct texts that a page showed as saved. */
  savedTexts: number;
  longestLossMs: number;
  outages: readonly OutageSeen[];
  /** In chronological order. */
  kills: readonly KillSeen[];
}
