import { ENVELOPE_EVERY_MS, isEcho } from './echo';

/** A number in 0…1 that looks random and is the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Five seconds of syllables and pauses, each 100 to 350 ms long. */
function speech(seed: number): number[] {
  const next = numbers(seed);
  const levels: number[] = [];
  while (levels.length < 100) {
    const level = next() < 0.35 ? 0.001 : 0.01 + 0.08 * next();
    for (let left = 2 + Math.floor(next() * 6); left > 0; left -= 1) levels.push(level * (0.8 + 0.4 * next()));
  }
  return levels.slice(0, 100);
}

const after = (ms: number, levels: readonly number[]) => [
  ...Array.from({ length: ms / ENVELOPE_EVERY_MS }, () => 0.001),
  ...levels,
];
const softer = (levels: readonly number[], factor: number) => levels.map((level) => level * factor + 0.0005);
const beeps = Array.from({ length: 100 }, (_, index) => (index % 10 < 2 ? 0.2 : 0.0001));

test.each<[string, readonly number[], readonly number[], boolean]>([
  ['the same, at once', speech(1), speech(1), true],
  ['a tenth as loud, 150 ms later', speech(2), after(150, softer(speech(2), 0.1)), true],
  ['through Bluetooth, 350 ms later', speech(3), after(350, softer(speech(3), 0.3)), true],
  ['200 ms early, because the recorder started late', speech(4), softer(speech(4).slice(4), 0.2), true],
  ['a quiet room', speech(5), Array.from({ length: 100 }, () => 0.001), false],
  ['another voice', speech(6), speech(7), false],
  ['a fan', speech(8), Array.from({ length: 100 }, (_, index) => 0.02 + 0.001 * (index % 3)), false],
  ['a steady rhythm, which goes on', beeps, after(150, beeps), false],
  ['headphones: nothing was said', Array.from({ length: 100 }, () => 0.001), speech(9), false],
  ['a playback that was stopped at once', speech(10), speech(10).slice(0, 8), false],
])('%s', (_, played, heard, echo) => {
  expect(isEcho(played, heard)).toBe(echo);
});

test('two different voices are hardly ever taken for an echo, and a soft echo hardly ever missed', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => 100 + index);
  expect(seeds.filter((seed) => isEcho(speech(seed), speech(seed + 1000))).length).toBeLessThanOrEqual(4);
  expect(
    seeds.filter((seed) => isEcho(speech(seed), after(100, softer(speech(seed), 0.2)))).length,
  ).toBeGreaterThanOrEqual(190);
});
