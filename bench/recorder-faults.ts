/**
 * What a recording loses when its tab or browser is killed at random moments, each followed by a minute without
 * network: seconds lost per kill, and whether the finished recording plays from start to end.
 * `npm run bench -- recorder-faults [--kills 100] [--at-once 4] [--only embed|exam] [--offline-seconds 60] [--seed 1] [--record]`
 * Exits with 1 when a kill lost more than a second or a recording has a fault.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { wholeNumber } from '@bandmark/command-line/command';
import { Site } from '@bandmark/e2e/fixtures/site';
import { Closers } from './harness/closers';
import { benchCommand, ONLY } from './harness/options';
import { EmbedRecordings } from './harness/recorder-faults/embed-recordings';
import { ExamRecordings } from './harness/recorder-faults/exam-recordings';
import { type FaultyRecording, type KilledRecordings, plannedKills } from './harness/recorder-faults/kill-plan';
import { faultsReport, isWhole } from './harness/recorder-faults/faults-report';
import { VideoPlayer } from './harness/recorder-faults/video-player';
import { circumstances, record } from './harness/report';

const KILLS_A_RECORDING = 5;
/**
 * Delay between the first recordings: each stands for a separate device, and a starting Chromium occupies both cores of
 * a small machine. Later recordings begin when an earlier one has ended.
 */
const BEGIN_EVERY_MS = 15_000;

const values = benchCommand()
  .option(...ONLY, '')
  .option('--kills <number>', 'of each kind of recording', wholeNumber, 100)
  .option('--at-once <number>', 'recordings of each kind side by side', wholeNumber, 4)
  .option('--offline-seconds <number>', 'without network after each kill', Number, 60)
  .option('--seed <number>', 'of victims and moments; another each time without it', wholeNumber)
  .parse()
  .opts();
const { seed = Date.now() % 1_000_000 } = values;
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const closers = new Closers();
try {
  say(`seed ${seed}`);
  const site = await Site.start({ twoOrigins: false });
  closers.add(() => site.stop());
  const player = await VideoPlayer.open();
  closers.add(() => player.close());
  const kinds: Record<string, () => Promise<KilledRecordings>> = {
    embed: () => EmbedRecordings.open(site.origin, player),
    exam: async () => new ExamRecordings(site, player),
  };
  const taken = await Promise.all(
    Object.entries(kinds)
      .filter(([name]) => name.includes(values.only))
      .map(async ([name, open]) => {
        const recordings = await open();
        closers.add(() => recordings.stop());
        return { name, recordings: await takeAll(name, recordings) };
      }),
  );
  const text = [
    faultsReport(taken),
    '',
    `Seed ${seed}, ${values.offlineSeconds} s without network after each kill. \`npm run bench -- ${['recorder-faults', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(player.browserVersion)}`,
  ].join('\n');
  console.log(text);
  if (values.record) await record('recorder-faults', text);
  process.exitCode = isWhole(taken) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closers.close();
}
// Exits explicitly, because a browser that a kill left half alive would keep the process alive.
process.exit();

/** Makes recordings, `--at-once` in parallel, until the wanted number of kills is reached. */
async function takeAll(name: string, kind: KilledRecordings): Promise<FaultyRecording[]> {
  const recordings: FaultyRecording[] = [];
  let begun = 0;
  const takeTurns = async (delayMs: number) => {
    await pause(delayMs);
    for (let own = begun++; own * KILLS_A_RECORDING < values.kills; own = begun++) {
      const count = Math.min(KILLS_A_RECORDING, values.kills - own * KILLS_A_RECORDING);
      const plan = { seed: seed + own, kills: plannedKills(seed + own, count), say };
      const taken = await kind.record({ ...plan, offlineMs: values.offlineSeconds * 1000 }).catch(notTaken);
      recordings.push(taken);
      const lost = taken.kills.map(({ lostSeconds }) => lostSeconds.toFixed(2)).join(', ');
      say(`${name} ${plan.seed}: ${taken.seconds.toFixed(1)} s; lost ${lost} s; ${taken.faults.join('; ') || 'plays'}`);
    }
  };
  await Promise.all(Array.from({ length: values.atOnce }, (_, at) => takeTurns(at * BEGIN_EVERY_MS)));
  return recordings;
}

/** A recording that throws counts as a fault, so that the others continue. */
function notTaken(error: unknown): FaultyRecording {
  console.error(error);
  return { kills: [], faults: [`could not be taken: ${String(error).split('\n', 1)[0]}`], seconds: 0 };
}
