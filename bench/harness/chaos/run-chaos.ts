import { setTimeout as pause } from 'node:timers/promises';
import { Acknowledged } from './acknowledged';
import { ChaosCandidate } from './chaos-candidate';
import { type Durations, type Fault, faultsOf } from './chaos-faults';
import { ChaosSite, SERVER_NAMES } from './chaos-site';
import { judge, proveCounts, type Verdict } from './chaos-verdict';
import { openPageGlobals } from './page-globals';
import { seededRandom } from './seeded-random';

export interface ChaosOptions {
  kind: 'disk' | 'bucket';
  seed: number;
  /** How long faults strike; afterwards everything is repaired and judged. */
  seconds: number;
  candidates: number;
  examSeconds: number;
  logs: string;
  say: (line: string) => void;
}

export interface ChaosOutcome {
  options: ChaosOptions;
  /** Name of each fault → how often it struck. */
  strikes: ReadonlyMap<string, number>;
  exams: number;
  recordings: number;
  acknowledged: Acknowledged;
  deaths: number[];
  absences: number[];
  verdict: Verdict;
}

const QUIET_MS = { least: 1_000, most: 6_000 };
const LOCKED_MS = 20_000;
const AWAY_MS = 8_000;
/** The disk is full from 15 % to 82 % of its run. */
const FULL_DISK = { from: 0.15, until: 0.82 };
/** Longer than a server's start plus a sender's longest back-off. */
const FLUSH_WITHIN_MS = 180_000;

export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { kind, seed, seconds, candidates: count, examSeconds, logs, say } = options;
  const random = seededRandom(seed);
  const site = await ChaosSite.start(kind, logs);
  const strikes = new Map<string, number>();
  try {
    openPageGlobals(site.proxy.origin);
    // Imported dynamically, because the module reads the page's globals when it loads.
    const { apiTransport } = await import('../../../shell/src/outbox/api-transport');
    console.warn = () => undefined;
    const acknowledged = new Acknowledged();
    const candidates: ChaosCandidate[] = [];
    for (let index = 0; index < count; index += 1) {
      const { origin } = site.proxy;
      const user = await site.addUser();
      const own = seededRandom(seed + 1 + index);
      candidates.push(
        new ChaosCandidate({ origin, user, transport: apiTransport, acknowledged, random: own, examSeconds }),
      );
    }
    say(`${count} candidates write and record for ${seconds} s.`);
    const ends = AbortSignal.timeout(seconds * 1000);
    const exams = candidates.map((candidate) => candidate.takeExams(ends));
    const durations = { locked: Math.min(LOCKED_MS, seconds * 150), away: Math.min(AWAY_MS, seconds * 50) };
    await Promise.all([
      strikeAtRandom({ site, random, durations, strikes, ends, say }),
      fillDisk(site, seconds, strikes, say),
    ]);
    say('Everything is mended. The candidates finish their exams.');
    await Promise.all(exams);
    await sendAll(candidates, say);
    say('Everything is sent. An hour passes.');
    const verdict = await judge(site, acknowledged);
    await proveCounts(site, acknowledged);
    const deaths = SERVER_NAMES.flatMap((name) => site.servers[name].deaths);
    const absences = SERVER_NAMES.flatMap((name) => site.servers[name].absences);
    const recordings = acknowledged.attempts.size;
    for (const candidate of candidates) await candidate.close();
    return {
      options,
      strikes,
      exams: candidates.reduce((sum, candidate) => sum + candidate.exams, 0),
      recordings,
      acknowledged,
      deaths,
      absences,
      verdict,
    };
  } finally {
    await site.stop();
  }
}

interface Storm {
  site: ChaosSite;
  random: () => number;
  durations: Durations;
  strikes: Map<string, number>;
  ends: AbortSignal;
  say: (line: string) => void;
}

/** Deals the faults like a shuffled deck, so that even a short run meets as many kinds as it has time for. */
async function strikeAtRandom({ site, random, durations, strikes, ends, say }: Storm): Promise<void> {
  let pack: Fault[] = [];
  while (!ends.aborted) {
    await pause(QUIET_MS.least + random() * (QUIET_MS.most - QUIET_MS.least));
    if (pack.length === 0) pack = shuffled(random, faultsOf(site, random, durations));
    const fault = pack.pop();
    if (!fault || ends.aborted) continue;
    const begun = performance.now();
    await fault.strike();
    strikes.set(fault.name, (strikes.get(fault.name) ?? 0) + 1);
    say(`${fault.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  }
}

async function fillDisk(
  { disk }: ChaosSite,
  seconds: number,
  strikes: Map<string, number>,
  say: (line: string) => void,
): Promise<void> {
  if (disk.fill === null) {
    say('The disk cannot be filled: mounting one needs root.');
    return;
  }
  await pause(FULL_DISK.from * seconds * 1000);
  await disk.fill();
  say('disk full');
  await pause((FULL_DISK.until - FULL_DISK.from) * seconds * 1000);
  await disk.empty();
  const name = `disk full for ${Math.round((FULL_DISK.until - FULL_DISK.from) * seconds)} s`;
  strikes.set(name, (strikes.get(name) ?? 0) + 1);
  say('disk free again');
}

/** @throws when an outbox still has pending entries after three minutes without a fault */
async function sendAll(candidates: readonly ChaosCandidate[], say: (line: string) => void): Promise<void> {
  const until = performance.now() + FLUSH_WITHIN_MS;
  for (;;) {
    // A flush resolves when each queue is empty or has failed once.
    const left = await Promise.all(candidates.map((candidate) => candidate.flush()));
    const waiting = left.reduce((sum, { answers, chunks }) => sum + answers + chunks, 0);
    if (waiting === 0) return;
    if (performance.now() > until) throw new Error(`${waiting} answers and chunks could not be sent.`);
    say(`${waiting} answers and chunks are still on the devices.`);
    await pause(1000);
  }
}

function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
