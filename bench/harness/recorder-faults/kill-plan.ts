import { seededRandom } from '../chaos/seeded-random';
import type { Victim } from './killed-browser';

/** One kill of a recording. */
export interface PlannedKill {
  victim: Victim;
  /** From when the recording is seen to run, milliseconds. */
  afterMs: number;
}

export interface KillPlan {
  /** Deals this plan again as the first of a bench: `--seed <seed> --kills <number of kills>`. */
  seed: number;
  kills: readonly PlannedKill[];
  /** Without network after each kill, milliseconds. */
  offlineMs: number;
  say(line: string): void;
}

export interface Kill {
  victim: Victim;
  /** Recorded before the kill and not in the finished recording. */
  lostSeconds: number;
  /** The same of what happened on the screen; only an exam records it. */
  lostScreenSeconds?: number;
}

export interface FaultyRecording {
  kills: Kill[];
  /** What is wrong with the finished recording; empty of a good one. */
  faults: string[];
  /** That it plays. */
  seconds: number;
}

/** A kind of recording that can be killed. */
export interface KilledRecordings {
  /** Records once, and is killed on the way as the plan says. */
  record(plan: KillPlan): Promise<FaultyRecording>;
  stop(): Promise<void>;
}

const SOONEST_MS = 500;
const LATEST_MS = 8500;

/** The kills of one recording, the same for the same seed. */
export function plannedKills(seed: number, count: number): PlannedKill[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    victim: random() < 0.5 ? 'tab' : 'browser',
    afterMs: SOONEST_MS + random() * (LATEST_MS - SOONEST_MS),
  }));
}
