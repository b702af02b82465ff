import type { CameraFollower } from '../camera/camera-follower';
import { RecordingIndex } from '../recording/recording-index';
import type { ScreenPlayer } from '../screen/screen-player';
import { EVENTS, typed } from '../testing/replay-files';
import { Playback } from './playback';

const FRAME_MS = 16;

/** A playback over a fake screen that only counts time, frame by frame. */
function stage({
  skipsPauses = true,
  isComplete = true,
  events = EVENTS,
}: { skipsPauses?: boolean; isComplete?: boolean; events?: typeof EVENTS } = {}) {
  let now = 0;
  let frame: (() => void) | null = null;
  const screen = {
    timeMs: 0,
    speed: 1,
    isRunning: false,
    play: jest.fn((fromMs: number): void => void Object.assign(screen, { timeMs: fromMs, isRunning: true })),
    pause: jest.fn((): void => void Object.assign(screen, { isRunning: false })),
    show: jest.fn((atMs: number): void => void Object.assign(screen, { timeMs: atMs, isRunning: false })),
    setSpeed: jest.fn((speed: number): void => void Object.assign(screen, { speed })),
    destroy: jest.fn(),
  };
  const camera = { follow: jest.fn(), rewind: jest.fn(), stop: jest.fn(), endMs: 0 };
  const index = new RecordingIndex();
  index.add(events);
  const playback = new Playback(skipsPauses, {
    now: () => now,
    onFrame(callback) {
      frame = callback;
      return () => (frame = null);
    },
  });
  playback.attachCamera(camera as unknown as CameraFollower);
  playback.attachScreen(screen as unknown as ScreenPlayer, index);
  playback.refresh({ isComplete });
  /** Advances the wall clock. */
  const pass = (ms: number) => {
    for (let gone = 0; gone < ms && frame; gone += FRAME_MS) {
      now += FRAME_MS;
      if (screen.isRunning) screen.timeMs += FRAME_MS * screen.speed;
      const callback = frame;
      frame = null;
      callback();
    }
  };
  return { playback, screen, camera, index, pass, state: () => playback.getSnapshot() };
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

test('playing, paused, finished: the camera follows, and is rewound at the end (§4.16)', () => {
  const { playback, camera, pass, state } = stage();
  playback.play();
  pass(2000);
  expect(state().state).toBe('playing');
  expect(state().timeMs).toBeGreaterThan(1900);
  expect(camera.follow).toHaveBeenLastCalledWith(expect.any(Number), true, 1, expect.any(Number));
  playback.pause();
  expect(state().state).toBe('paused');
  expect(camera.follow).toHaveBeenLastCalledWith(state().timeMs, false, 1, expect.any(Number));
  playback.play();
  pass(20_000);
  expect(state()).toMatchObject({ state: 'finished', timeMs: 10_000 });
  expect(camera.rewind).toHaveBeenCalledTimes(1);
});

test('after the end, Play begins again', () => {
  const { playback, screen, pass } = stage();
  playback.seek(10_000);
  playback.play();
  expect(screen.play).toHaveBeenLastCalledWith(0);
  pass(20_000);
  playback.play();
  expect(screen.play).toHaveBeenLastCalledWith(0);
});

test('finish goes back to the start and rewinds the camera', () => {
  const { playback, screen, camera, pass, state } = stage();
  playback.play();
  pass(1000);
  playback.finish();
  expect(screen.show).toHaveBeenLastCalledWith(0);
  expect(camera.rewind).toHaveBeenCalled();
  expect(state()).toMatchObject({ state: 'finished', timeMs: 0 });
});

test('the camera outlasts the screen: the replay goes on to its end', () => {
  const { playback, camera, pass, state } = stage();
  camera.endMs = 14_000;
  playback.refresh();
  expect(state().totalMs).toBe(14_000);
  playback.seek(9900);
  playback.play();
  pass(3000);
  expect(state().state).toBe('playing');
});

const WITH_PAUSE = [...EVENTS, typed(40_000, 'late')];

test('a pause is skipped in one step', () => {
  const { playback, screen, pass } = stage({ events: WITH_PAUSE });
  playback.seek(8000);
  playback.play();
  pass(2200);
  expect(screen.play).toHaveBeenLastCalledWith(39_000);
  expect(screen.timeMs).toBeGreaterThan(39_000);
});

test.each([
  ['it is not skipped when that is off', false, 8000],
  ['it is played when the viewer went into it', true, 20_000],
])('%s', (_, skipsPauses, from) => {
  const { playback, screen, pass } = stage({ events: WITH_PAUSE, skipsPauses });
  playback.seek(from);
  playback.play();
  pass(3000);
  expect(screen.timeMs).toBeLessThan(from + 3100);
});

test('waits where the file ends so far, and goes on after three more seconds have arrived', () => {
  const { playback, screen, index, pass, state } = stage({ isComplete: false });
  playback.seek(60_000);
  expect(state().timeMs).toBe(10_000);
  playback.seek(9000);
  playback.play();
  pass(2000);
  expect(state()).toMatchObject({ state: 'playing', isWaiting: true, timeMs: 10_000 });
  expect(screen.isRunning).toBe(false);
  index.add([typed(12_000, 'b')]);
  playback.refresh();
  pass(100);
  expect(state().isWaiting).toBe(true);
  index.add([typed(14_000, 'c')]);
  playback.refresh();
  pass(100);
  expect(state().isWaiting).toBe(false);
  expect(screen.play).toHaveBeenLastCalledWith(10_000);
});

test('a mark beyond what is loaded is shown once it has arrived', () => {
  const { playback, screen, camera, index, state } = stage({ isComplete: false });
  playback.seekWhenLoaded(13_000);
  expect(state().timeMs).toBe(10_000);
  index.add([typed(12_000, 'b')]);
  playback.refresh();
  expect(state().timeMs).toBe(10_000);
  index.add([typed(14_000, 'c')]);
  playback.refresh();
  expect(screen.show).toHaveBeenLastCalledWith(13_000);
  expect(camera.follow).toHaveBeenLastCalledWith(13_000, false, 1, expect.any(Number));
  playback.seek(2000);
  playback.refresh({ isComplete: true });
  expect(state().timeMs).toBe(2000);
});

test('a replay that finished before a download broke off continues into the rest once that is requested', () => {
  const { playback, screen, index, pass, state } = stage({ isComplete: false });
  void playback.breakOff();
  playback.play();
  pass(11_000);
  expect(state().state).toBe('finished');
  playback.loadAgain();
  playback.play();
  expect(state()).toMatchObject({ state: 'playing', timeMs: 10_000 });
  index.add([typed(14_000, 'b')]);
  playback.refresh({ isComplete: true });
  pass(1000);
  expect(screen.timeMs).toBeGreaterThan(10_900);
});

test('a mark after the last event is shown once the camera has that moment', () => {
  const { playback, camera, state } = stage({ isComplete: false });
  playback.seekWhenLoaded(13_000);
  camera.endMs = 20_000;
  playback.refresh();
  expect(state().timeMs).toBe(10_000);
  playback.refresh({ isComplete: true });
  expect(state().timeMs).toBe(13_000);
});

test('after a download that broke off, a mark is shown once the rest has loaded', () => {
  const { playback, index, state } = stage({ isComplete: false });
  playback.seekWhenLoaded(13_000);
  void playback.breakOff();
  expect(state().timeMs).toBe(10_000);
  playback.loadAgain();
  index.add([typed(14_000, 'b')]);
  playback.refresh();
  expect(state().timeMs).toBe(13_000);
});

test.each([
  ['seek', (playback: Playback) => playback.seek(3000), 3000],
  ['play', (playback: Playback) => playback.play(), 10_000],
  ['stop', (playback: Playback) => playback.finish(), 0],
])('a viewer who chooses to %s meanwhile is not moved to the mark', (_, choose, atMs) => {
  const { playback, index, state } = stage({ isComplete: false });
  playback.set({ totalMs: 20_000 });
  playback.seekWhenLoaded(13_000);
  choose(playback);
  index.add([typed(14_000, 'b')]);
  playback.refresh({ isComplete: true });
  expect(state().timeMs).toBe(atMs);
});

test('the speed changes without a pause', () => {
  const { playback, screen, pass, state } = stage();
  playback.play();
  pass(500);
  playback.setSpeed(8);
  expect(screen.play).toHaveBeenCalledTimes(1);
  expect(state().speed).toBe(8);
});

test('a screen that a broken event stopped goes on after that event', () => {
  const { playback, screen, pass } = stage();
  playback.play();
  pass(500);
  screen.isRunning = false;
  const stuckAt = screen.timeMs;
  pass(1700);
  expect(screen.play).toHaveBeenLastCalledWith(stuckAt + 1);
  expect(screen.isRunning).toBe(true);
});

test('a moment that cannot be shown ends the replay with a message', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { playback, screen, state } = stage();
  screen.show.mockImplementation(() => {
    throw new Error('broken node');
  });
  playback.seek(5000);
  expect(state()).toMatchObject({ phase: 'failed', state: 'paused', failure: { kind: 'unplayable' } });
});

test('a screen that cannot play: no camera plays behind the message, and no key starts it', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { playback, screen, camera, pass, state } = stage();
  screen.play.mockImplementationOnce(() => {
    throw new Error('broken node');
  });
  playback.play();
  playback.play();
  pass(100);
  expect(state()).toMatchObject({ phase: 'failed', state: 'paused' });
  expect(camera.follow).not.toHaveBeenCalled();
  expect(screen.destroy).toHaveBeenCalledTimes(1);
});

test('a screen that stops and cannot go on stops the camera too', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { playback, screen, camera, pass, state } = stage();
  playback.play();
  pass(500);
  screen.isRunning = false;
  screen.play.mockImplementation(() => {
    throw new Error('broken node');
  });
  camera.stop.mockImplementation(() => camera.follow.mockClear());
  pass(2000);
  expect(state()).toMatchObject({ phase: 'failed', state: 'paused' });
  expect(camera.follow).not.toHaveBeenCalled();
});
