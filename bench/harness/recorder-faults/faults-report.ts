import { median, percentile } from 'es-toolkit/math';
import { markdownTable } from '../report';
import type { FaultyRecording, Kill } from './kill-plan';

const AIM_SECONDS = 1;
const STEPS = Array.from({ length: 11 }, (_, at) => at / 10);

export interface TakenKind {
  name: string;
  recordings: readonly FaultyRecording[];
}

/** Whether no kill lost more than a second and every recording plays. */
export function isWhole(kinds: readonly TakenKind[]): boolean {
  return kinds.every(({ recordings }) =>
    recordings.every(
      ({ kills, faults }) =>
        faults.length === 0 &&
        kills.every(
          ({ lostSeconds, lostScreenSeconds = 0 }) => Math.max(lostSeconds, lostScreenSeconds) <= AIM_SECONDS,
        ),
    ),
  );
}

/** Markdown: seconds lost by kind and victim, their distribution, and the faults of the recordings. */
export function faultsReport(kinds: readonly TakenKind[]): string {
  const series = kinds.flatMap(seriesOf);
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  const summary = series.map(({ name, lost }) => [
    name,
    String(lost.length),
    ...[Math.min(...lost), median(lost), percentile(lost, 90), percentile(lost, 99), Math.max(...lost)].map(seconds),
    String(lost.filter((value) => value > AIM_SECONDS).length),
  ]);
  const distribution = series.map(({ name, lost }) => [name, ...STEPS.map((from) => String(countFrom(lost, from)))]);
  return [
    markdownTable(['lost', 'kills', 'least', 'median', '90 %', '99 %', 'most', `over ${AIM_SECONDS} s`], summary),
    '',
    markdownTable(['kills by seconds lost, from', ...STEPS.map((from) => from.toFixed(1))], distribution),
    '',
    ...kinds.map(({ name, recordings }) => {
      const faults = recordings.flatMap((recording) => recording.faults);
      return `- ${name}: ${recordings.length} recordings, ${recordings.length - withFault(recordings)} play from start to end and can be sought in${faults.map((fault) => `; ${fault}`).join('')}`;
    }),
  ].join('\n');
}

const withFault = (recordings: readonly FaultyRecording[]) =>
  recordings.filter(({ faults }) => faults.length > 0).length;

function seriesOf({ name, recordings }: TakenKind): { name: string; lost: number[] }[] {
  const kills = recordings.flatMap((recording) => recording.kills);
  const of = (victim: Kill['victim']) => kills.filter((kill) => kill.victim === victim);
  const camera = (some: readonly Kill[]) => some.map(({ lostSeconds }) => lostSeconds);
  const screen = kills.flatMap(({ lostScreenSeconds }) => lostScreenSeconds ?? []);
  return [
    { name, lost: camera(kills) },
    { name: `${name}, tab killed`, lost: camera(of('tab')) },
    { name: `${name}, browser killed`, lost: camera(of('browser')) },
    { name: `${name}, its screen`, lost: screen },
  ].filter(({ lost }) => lost.length > 0);
}

/** Number of values in the bin of 0.1 s that starts here; the last bin has no upper end. */
function countFrom(lost: readonly number[], from: number): number {
  const isLast = from === STEPS.at(-1);
  return lost.filter((value) => (value >= from || from === 0) && (value < from + 0.1 || isLast)).length;
}
