import { pick, seededRandom } from '../chaos/seeded-random';

/** What can go wrong while a candidate writes. */
export const FAULT_KINDS = [
  'offline',
  '5xx',
  'slow',
  'response lost',
  'reload',
  'tab kill',
  'server kill',
  'token expiry',
  'clock +1 h',
  'clock -1 h',
  'second tab',
  'another device',
  'deadline in an outage',
  'deadline while offline',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PlannedFault {
  kind: FaultKind;
  /** Milliseconds of typing before it. */
  afterMs: number;
  /** Duration in milliseconds, for faults that have one. */
  forMs: number;
}

/** One candidate's exam: its faults in order, and how it ends. The same seed gives the same schedule. */
export interface FaultSchedule {
  seed: number;
  faults: readonly PlannedFault[];
  /** Whether the candidate submits; if not, the page is closed and the text must be on the server all the same. */
  isSubmitted: boolean;
}

/** The common faults, because they are cheap. Faults at the deadline come last, since nothing can follow them. */
const OFTEN = FAULT_KINDS.filter((kind) => !kind.startsWith('deadline') && kind !== 'server kill');
const LAST = FAULT_KINDS.filter((kind) => kind.startsWith('deadline'));
const SERVER_KILLS = 0.03;
const LASTS = 0.04;

export function plannedFaults(seed: number): FaultSchedule {
  const random = seededRandom(seed * 7919 + 13);
  const fault = (kind: FaultKind): PlannedFault => ({
    kind,
    afterMs: 100 + random() * 1200,
    forMs: 200 + random() * 2500,
  });
  const faults = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    fault(random() < SERVER_KILLS ? 'server kill' : pick(random, OFTEN)),
  );
  if (random() < LASTS) faults.push(fault(pick(random, LAST)));
  return { seed, faults, isSubmitted: random() < 0.5 };
}
