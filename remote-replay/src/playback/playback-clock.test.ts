import { StallDetector } from './playback-clock';

/** Calls the detector every 16 ms. */
function watch(times: (frame: number) => number, frames: number): boolean {
  const stall = new StallDetector();
  let found = false;
  for (let frame = 0; frame < frames; frame += 1) found = stall.isStalled(times(frame), frame * 16) || found;
  return found;
}

test.each([
  ['a clock that runs', (frame: number) => frame * 16, 300, false],
  ['a clock that rests for a second', (frame: number) => (frame < 60 ? 0 : frame), 200, false],
  ['a clock that stopped', () => 5000, 300, true],
])('%s', (_, times, frames, expected) => {
  expect(watch(times, frames)).toBe(expected);
});

test('a tab in the background is not a stall', () => {
  const stall = new StallDetector();
  stall.isStalled(1000, 0);
  expect(stall.isStalled(1000, 60_000)).toBe(false);
});
