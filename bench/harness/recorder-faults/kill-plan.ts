import { seededRandom } from '../chaos/seeded-random';
import type { Victim } from './killed-browser';

/** One kill of a recording. */
export interface PlannedKill {
  victim: Victim;
  /** Milliseconds after the page shows that it records. */
  afterMs: number;
}

export interface KillPlan {
  /** Repeats this plan as the first of a run: `--seed <seed> --kills <number of kills>`. */
  seed: number;
  kills: readonly PlannedKill[];
  /** Milliseconds without network after each kill. */
  offlineMs: number;
  say(line: string): void;
}

export interface Kill {
  victim: Victim;
  /** Seconds recorded before the kill that the finished recording lacks. */
  lostSeconds: number;
  /** The same for the screen, which only exams record. */
  lostScreenSeconds?: number;
}

export interface FaultyRecording {
  kills: Kill[];
  /** Faults of the finished recording; empty for a good one. */
  faults: string[];
  /** Length of the finished recording. */
  seconds: number;
}

/** A kind of recording that can be killed. */
export interface KilledRecordings {
  /** Makes one recording, killed as planned on the way. */
  record(plan: KillPlan): Promise<FaultyRecording>;
  stop(): Promise<void>;
}

const SOONEST_MS = 500;
const LATEST_MS = 8500;

/** Kills of one recording. The same seed gives the same kills. */
export function plannedKills(seed: number, count: number): PlannedKill[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    victim: random() < 0.5 ? 'tab' : 'browser',
    afterMs: SOONEST_MS + random() * (LATEST_MS - SOONEST_MS),
  }));
}
