import { type CameraSituation, followScreen } from './camera-sync';

const at = (change: Partial<CameraSituation>): CameraSituation => ({
  isPlaying: true,
  speed: 1,
  targetMs: 60_000,
  cameraMs: 60_000,
  playerStepMs: 16,
  wallStepMs: 16,
  isSeeking: false,
  ...change,
});

test.each<[string, Partial<CameraSituation>, { seekMs?: number; rate: number }]>([
  ['in step', {}, { rate: 1 }],
  ['in step at 8×', { speed: 8, playerStepMs: 128 }, { rate: 8 }],
  ['a little late is left alone', { cameraMs: 59_990 }, { rate: 1 }],
  ['late: faster', { cameraMs: 59_900 }, { rate: 1.2 }],
  ['early: slower', { cameraMs: 60_100 }, { rate: 0.8 }],
  ['late at 2×', { speed: 2, cameraMs: 59_900, playerStepMs: 32 }, { rate: 2.2 }],
  ['very late: never more than 30 % faster', { cameraMs: 59_400 }, { rate: 1.3 }],
  [
    'the player jumps ahead by more than 500 ms (§2.58 §9.28)',
    { cameraMs: 59_400, playerStepMs: 616 },
    { seekMs: 60_000, rate: 1 },
  ],
  ['the player jumps back by more than 500 ms', { cameraMs: 61_000, playerStepMs: -984 }, { seekMs: 60_000, rate: 1 }],
  ['the player jumps by 500 ms: no seek (§9.28)', { cameraMs: 59_500, playerStepMs: 516 }, { rate: 1.3 }],
  ['a slow frame at 8× is no jump', { speed: 8, cameraMs: 59_400, playerStepMs: 800, wallStepMs: 100 }, { rate: 9.2 }],
  ['the video stalled', { cameraMs: 59_000 }, { seekMs: 60_000, rate: 1 }],
  ['as far at 8× is caught up', { speed: 8, cameraMs: 59_000, playerStepMs: 128 }, { rate: 10 }],
  ['while it seeks, nothing is asked again', { cameraMs: 10_000, isSeeking: true }, { rate: 1 }],
  ['not playing: seeks to the same time (§2.58)', { isPlaying: false, cameraMs: 59_900 }, { seekMs: 60_000, rate: 1 }],
  ['not playing, at the same time', { isPlaying: false }, { rate: 1 }],
])('%s', (_, change, expected) => {
  const command = followScreen(at(change));
  expect(command.rate).toBeCloseTo(expected.rate, 5);
  expect(command.seekMs).toBe(expected.seekMs);
});

/** Simulates a minute in which the camera follows the given rate, but starts late and runs 0.5 % slow. */
test.each([1, 2, 4, 8])('at %d× the camera comes into step and stays there', (speed) => {
  let target = 0;
  let camera = 0;
  let rate = speed;
  let worst = 0;
  for (let frame = 0; frame < 3600; frame += 1) {
    target += 16 * speed;
    if (frame > 15) camera += 16 * rate * 0.995;
    const command = followScreen(at({ speed, targetMs: target, cameraMs: camera, playerStepMs: 16 * speed }));
    rate = command.rate;
    if (command.seekMs !== undefined) camera = command.seekMs;
    if (frame > 600) worst = Math.max(worst, Math.abs(target - camera));
  }
  expect(worst).toBeLessThan(20 * speed);
});
