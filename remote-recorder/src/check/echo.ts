/** Milliseconds between two values of an envelope. */
export const ENVELOPE_EVERY_MS = 50;
/** The measurement starts up to 300 ms before the recorder, so an echo may seem to precede its source. */
const EARLIEST_MS = -300;
/** Longest delay from playback to microphone: Bluetooth takes a third of a second. */
const LATEST_MS = 400;
/** Lags at which no echo is possible. A signal that correlates as well at these only has the same rhythm. */
const OTHER_FROM_MS = 600;
const OTHER_TO_MS = 1600;
const ALIKE = 0.6;
const MORE_ALIKE = 0.2;
/** Minimum standard deviation of the envelope in decibels: a flatter signal is noise. */
const LEAST_CHANGE_DB = 4;
const FLOOR_DB = -80;

/**
 * Whether the microphone picked up the playback of a recording.
 * @param played levels (root mean square, 0–1) of the recording, one per {@link ENVELOPE_EVERY_MS}
 * @param heard levels of the microphone from the start of the playback, likewise
 */
export function isEcho(played: readonly number[], heard: readonly number[]): boolean {
  const source = played.map(decibels);
  const back = heard.map(decibels);
  if (source.length * ENVELOPE_EVERY_MS < 2000 || deviation(source) < LEAST_CHANGE_DB) return false;
  if (deviation(back) < LEAST_CHANGE_DB) return false;
  const best = bestAt(source, back, EARLIEST_MS, LATEST_MS);
  return best >= ALIKE && best - bestAt(source, back, OTHER_FROM_MS, OTHER_TO_MS) >= MORE_ALIKE;
}

const decibels = (level: number) => Math.max(FLOOR_DB, 20 * Math.log10(Math.max(level, 1e-9)));

/** Highest correlation of the two envelopes at any lag in the range. */
function bestAt(source: readonly number[], back: readonly number[], fromMs: number, toMs: number): number {
  let best = -1;
  for (let lag = fromMs / ENVELOPE_EVERY_MS; lag <= toMs / ENVELOPE_EVERY_MS; lag += 1)
    best = Math.max(best, correlation(source.slice(Math.max(0, -lag)), back.slice(Math.max(0, lag))));
  return best;
}

/** Pearson correlation over the common length; 0 when that is less than a second. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const count = Math.min(one.length, other.length);
  if (count * ENVELOPE_EVERY_MS < 1000) return 0;
  const [a, b] = [one.slice(0, count), other.slice(0, count)];
  const [meanA, meanB] = [mean(a), mean(b)];
  const spread = deviation(a) * deviation(b);
  if (spread === 0) return 0;
  return mean(a.map((value, index) => (value - meanA) * ((b[index] ?? meanB) - meanB))) / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
