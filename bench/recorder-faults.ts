/**
 * What a recording loses when its tab or its browser is killed at a random moment, each time followed by a minute
 * without network: seconds lost for each kill, and whether the file at the receiver plays from start to end.
 * `npm run bench -- recorder-faults [--kills 100] [--offline-seconds 60] [--at-once 2] [--seed 1] [--only embed] [--record]`
 * Ends with 1 when a kill lost more than a second or a file has a fault.
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { Site } from '@bandmark/e2e/fixtures/site';
import { benchCommand, ONLY } from './harness/options';
import { EmbedRecordings, type FaultyRecording } from './harness/recorder-faults/embed-recordings';
import type { Victim } from './harness/recorder-faults/killed-browser';
import { circumstances, markdownTable, record } from './harness/report';
import { seededRandom } from './harness/chaos/seeded-random';
import { median, percentile } from './harness/statistics';

const KILLS_A_RECORDING = 5;
const AIM_SECONDS = 1;

const values = benchCommand()
  .option(...ONLY, '')
  .option('--kills <number>', 'of each kind of recording', wholeNumber, 100)
  .option('--offline-seconds <number>', 'without network after each kill', Number, 60)
  .option('--at-once <number>', 'recordings side by side', wholeNumber, 2)
  .option('--seed <number>', 'of the moments; another each time without it', wholeNumber)
  .parse()
  .opts();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { seed = Date.now() % 1_000_000 } = values;
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const site = await Site.start();
const taken: { kind: string; recordings: FaultyRecording[] }[] = [];
try {
  if ('embed'.includes(values.only)) {
    const embed = await EmbedRecordings.open(site.origin);
    taken.push({ kind: 'embed', recordings: await take((name, plan) => embed.record(name, plan)) });
    await embed.stop();
  }
} finally {
  await site.stop();
}
const text = [
  markdownTable(
    ['', 'kills', 'median', '90 %', '99 %', 'most', `over ${AIM_SECONDS} s`, 'recordings', 'with a fault'],
    taken.flatMap(({ kind, recordings }) => [
      row(kind, recordings),
      row(`${kind}, tab killed`, recordings, 'tab'),
      row(`${kind}, browser killed`, recordings, 'browser'),
    ]),
  ),
  ...taken.flatMap(({ kind, recordings }) => ['', `${kind}, kills by seconds lost:`, '', histogram(recordings)]),
  '',
  `Seed ${seed}, ${values.offlineSeconds} s without network after each kill. \`npm run bench -- ${['recorder-faults', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
].join('\n');
console.log(text);
if (values.record) await record('recorder-faults', text);
const isWhole = taken.every(({ recordings }) =>
  recordings.every(
    ({ kills, faults }) => faults.length === 0 && kills.every((kill) => kill.lostSeconds <= AIM_SECONDS),
  ),
);
// A browser that a kill left half alive must not keep this process.
process.exit(isWhole ? 0 : 1);

interface Plan {
  victims: readonly Victim[];
  random(): number;
  offlineMs: number;
  say(line: string): void;
}

/** As many recordings side by side as wanted, each killed some times. */
async function take(one: (name: string, plan: Plan) => Promise<FaultyRecording>): Promise<FaultyRecording[]> {
  const random = seededRandom(seed);
  const recordings: FaultyRecording[] = [];
  let left = values.kills;
  const takeTurns = async () => {
    while (left > 0) {
      const count = Math.min(left, KILLS_A_RECORDING);
      left -= count;
      const victims = Array.from({ length: count }, (): Victim => (random() < 0.5 ? 'tab' : 'browser'));
      const name = `recording-${seed}-${left}`;
      const taken = await one(name, { victims, random, offlineMs: values.offlineSeconds * 1000, say });
      recordings.push(taken);
      const lost = taken.kills.map(({ lostSeconds }) => lostSeconds.toFixed(2)).join(', ');
      say(`${name}: ${taken.seconds.toFixed(1)} s recorded; lost ${lost} s; ${taken.faults.join('; ') || 'plays'}`);
    }
  };
  await Promise.all(Array.from({ length: values.atOnce }, takeTurns));
  return recordings;
}

function row(name: string, recordings: readonly FaultyRecording[], victim?: Victim): string[] {
  const kills = recordings.flatMap((recording) => recording.kills);
  const lost = kills.filter((kill) => !victim || kill.victim === victim).map(({ lostSeconds }) => lostSeconds);
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  return [
    name,
    String(lost.length),
    seconds(median(lost)),
    seconds(percentile(lost, 90)),
    seconds(percentile(lost, 99)),
    seconds(Math.max(...lost)),
    String(lost.filter((value) => value > AIM_SECONDS).length),
    victim ? '' : String(recordings.length),
    victim ? '' : String(recordings.filter(({ faults }) => faults.length > 0).length),
  ];
}

/** Kills by tenths of a second that they lost. */
function histogram(recordings: readonly FaultyRecording[]): string {
  const lost = recordings.flatMap(({ kills }) => kills.map(({ lostSeconds }) => lostSeconds));
  const tenths = Array.from({ length: 13 }, (_, at) => at / 10);
  const from = (at: number) => lost.filter((value) => value >= at && (value < at + 0.1 || at >= 1.2)).length;
  return markdownTable(
    ['below 0', ...tenths.map((at) => (at >= 1.2 ? '1.2 and more' : at.toFixed(1)))],
    [[String(lost.filter((value) => value < 0).length), ...tenths.map((at) => String(from(at)))]],
  );
}
