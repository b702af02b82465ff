import { pauseAt, type TimeRange } from '@bandmark/domain/recording/activity';
import type { Size } from '@bandmark/ui/use-element-size';
import type { CameraFollower } from '../camera/camera-follower';
import { ConsoleRepeater } from '../console/console-repeater';
import type { RecordingIndex } from '../recording/recording-index';
import { asReplayFailure } from '../recording/replay-failure';
import type { ScreenPlayer } from '../screen/screen-player';
import { pageClock, type PlaybackClock, StallDetector } from './playback-clock';
import { initialState, type PlaybackState, type Speed } from './playback-state';

/** How often the displayed time is updated while playing, wall-clock milliseconds. */
const PUBLISH_MS = 50;
/** After waiting for the file, playback continues once this much more has arrived. */
const AHEAD_MS = 3000;

/**
 * One replay: the screen sets the time, the camera and the console follow (spec §2, Replay screen; §4, Replay player).
 */
export class Playback {
  private current: PlaybackState;
  private readonly listeners = new Set<() => void>();
  private screen: ScreenPlayer | null = null;
  private camera: CameraFollower | null = null;
  private index: RecordingIndex | null = null;
  private readonly console = new ConsoleRepeater();
  private readonly stall = new StallDetector();
  private cancelFrame: (() => void) | null = null;
  private publishedAt = 0;
  private onLoadAgain: (() => void) | null = null;
  /** A pause that the viewer sought on purpose; it is not skipped. */
  private visited: TimeRange | null = null;
  /** A moment that was sought before it had arrived. */
  private awaitedMs: number | null = null;

  constructor(
    skipsPauses: boolean,
    private readonly clock: PlaybackClock = pageClock,
  ) {
    this.current = initialState(skipsPauses);
  }

  readonly getSnapshot = (): PlaybackState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(change: Partial<PlaybackState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }

  /** The camera can be attached before the screen has loaded. */
  attachCamera(camera: CameraFollower): void {
    this.camera = camera;
  }

  /** Attaches the screen, once its first full snapshot can be shown. */
  attachScreen(screen: ScreenPlayer, index: RecordingIndex): void {
    this.screen = screen;
    this.index = index;
    screen.setSpeed(this.current.speed);
    this.set({ phase: 'ready' });
  }

  readonly onSize = (size: Size): void => {
    this.set({ size });
  };

  /** Updates the state from the index, after more events arrived or the camera's length became known. */
  refresh(change: Partial<PlaybackState> = {}): void {
    if (!this.index) return this.set(change);
    const expectedMs = change.isComplete || this.current.isComplete ? 0 : this.current.totalMs;
    const totalMs = Math.max(this.index.lengthMs, this.camera?.endMs ?? 0, expectedMs);
    const { lines, questions } = this.index;
    this.set({ ...change, totalMs, map: this.index.map(totalMs), lines, questions });
    if (this.awaitedMs !== null && this.hasArrived(this.awaitedMs)) this.seek(this.awaitedMs);
  }

  /**
   * The download broke off: the part that arrived becomes the replay. @returns a promise that resolves when the rest is
   * requested
   */
  breakOff(): Promise<void> {
    this.refresh({ isCut: true, isComplete: true, progress: 1 });
    return new Promise((resolve) => (this.onLoadAgain = resolve));
  }

  loadAgain = (): void => {
    if (!this.onLoadAgain) return;
    // A replay that had finished can then be continued into the rest.
    const { state } = this.current;
    this.refresh({ isCut: false, isComplete: false, progress: null, state: state === 'finished' ? 'paused' : state });
    this.onLoadAgain();
    this.onLoadAgain = null;
  };

  play = (): void => {
    if (!this.screen || this.current.state === 'playing') return;
    this.awaitedMs = null;
    const isAtEnd = this.current.state === 'finished' || this.isEnd(this.current.timeMs);
    const fromMs = isAtEnd ? 0 : this.current.timeMs;
    if (isAtEnd) this.console.moveTo(0);
    if (!this.start(fromMs)) return;
    this.set({ state: 'playing', timeMs: fromMs });
    this.cancelFrame ??= this.clock.onFrame(this.tick);
  };

  pause = (): void => {
    if (!this.screen || this.current.state !== 'playing') return;
    this.screen.pause();
    this.rest('paused', this.screen.timeMs);
    this.followCamera();
  };

  /** Stops playing and returns screen and camera to the start. */
  finish = (): void => {
    if (!this.screen) return;
    this.awaitedMs = null;
    if (!this.show(0)) return;
    this.console.moveTo(0);
    this.rest('finished', 0);
    this.camera?.rewind();
  };

  seek = (toMs: number): void => {
    if (!this.screen) return;
    this.awaitedMs = null;
    const timeMs = Math.min(Math.max(0, toMs), this.reachMs);
    this.visited = pauseAt(this.current.map.pauses, timeMs);
    this.console.moveTo(timeMs);
    const isPlaying = this.current.state === 'playing' && !this.isEnd(timeMs);
    if (!(isPlaying ? this.start(timeMs) : this.show(timeMs))) return;
    if (isPlaying) this.set({ timeMs, isWaiting: false });
    else this.rest('paused', timeMs);
    this.followCamera();
  };

  /** Shows the nearest moment that has arrived, and later the sought one, unless the viewer moves on before that. */
  seekWhenLoaded = (toMs: number): void => {
    this.seek(toMs);
    if (!this.hasArrived(toMs)) this.awaitedMs = toMs;
  };

  setSpeed = (speed: Speed): void => {
    this.screen?.setSpeed(speed);
    this.set({ speed });
  };

  setSkipsPauses = (skipsPauses: boolean): void => {
    this.visited = null;
    this.set({ skipsPauses });
  };

  /** Moves the camera to the player's time, even while paused: after a seek, and when its file has loaded. */
  readonly followCamera = (): void => {
    if (this.current.state === 'finished') return;
    const { state, isWaiting, timeMs, speed } = this.current;
    this.camera?.follow(timeMs, state === 'playing' && !isWaiting, speed, this.clock.now());
  };

  resize(size: Size): void {
    this.screen?.resize(size);
  }

  stop(): void {
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.camera?.stop();
    this.screen?.destroy();
    this.screen = null;
    this.camera = null;
    this.index = null;
    this.onLoadAgain = null;
    this.awaitedMs = null;
    this.current = initialState(this.current.skipsPauses);
  }

  /** How far the replay can play now: to the last event that has arrived, or to the end. */
  private get reachMs(): number {
    return this.current.isComplete ? this.current.totalMs : (this.index?.lengthMs ?? 0);
  }

  /** Whether the replay ends at this moment. Until the recording has arrived, more can follow. */
  private isEnd(timeMs: number): boolean {
    return this.current.isComplete && timeMs >= this.current.totalMs;
  }

  /** After a download broke off, the rest can still arrive. */
  private hasArrived(timeMs: number): boolean {
    return (this.current.isComplete && !this.current.isCut) || timeMs <= (this.index?.lengthMs ?? 0);
  }

  private readonly tick = (): void => {
    this.cancelFrame = null;
    if (!this.screen || this.current.state !== 'playing') return;
    const timeMs = this.advance(this.screen);
    if (this.current.phase === 'failed') return;
    this.console.playTo(timeMs, this.current.lines);
    if (this.isEnd(timeMs)) return this.end();
    const now = this.clock.now();
    this.camera?.follow(timeMs, !this.current.isWaiting, this.current.speed, now);
    if (now - this.publishedAt >= PUBLISH_MS) {
      this.publishedAt = now;
      this.set({ timeMs });
    }
    this.cancelFrame = this.clock.onFrame(this.tick);
  };

  /** One step: waits for the file, skips a pause or lets the screen continue. @returns the new time */
  private advance(screen: ScreenPlayer): number {
    const { isWaiting, skipsPauses, map } = this.current;
    if (isWaiting) {
      if (!this.current.isComplete && this.reachMs < this.current.timeMs + AHEAD_MS) return this.current.timeMs;
      if (!this.start(this.current.timeMs)) return this.current.timeMs;
      this.set({ isWaiting: false });
    }
    const timeMs = screen.timeMs;
    if (!this.current.isComplete && timeMs >= this.reachMs) {
      screen.pause();
      this.set({ isWaiting: true, timeMs: this.reachMs });
      return this.reachMs;
    }
    const pause = skipsPauses ? pauseAt(map.pauses, timeMs) : null;
    if (pause && pause.fromMs !== this.visited?.fromMs && pause.toMs <= this.reachMs) {
      this.start(pause.toMs);
      return pause.toMs;
    }
    if (!pause) this.visited = null;
    if (this.stall.isStalled(timeMs, this.clock.now())) {
      console.warn('The player stopped at a broken event. Playback skips it.');
      this.start(timeMs + 1);
    }
    return timeMs;
  }

  /** The screen keeps its last moment; the video pauses and rewinds to 0 (spec §4). */
  private end(): void {
    this.screen?.pause();
    this.rest('finished', this.current.totalMs);
    this.camera?.rewind();
  }

  /** @returns false after a failure */
  private start(fromMs: number): boolean {
    this.stall.reset();
    return this.catching(() => this.screen?.play(fromMs));
  }

  /** @returns false after a failure */
  private show(atMs: number): boolean {
    return this.catching(() => this.screen?.show(atMs));
  }

  private rest(state: 'paused' | 'finished', timeMs: number): void {
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.set({ state, isWaiting: false, timeMs });
  }

  /** A damaged recording may make the player throw while it rebuilds a page. @returns whether it succeeded */
  private catching(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Replay load failure: player area hidden, error logged (spec §8). */
  fail(error: unknown): void {
    const failure = asReplayFailure(error);
    console.error('The replay failed.', failure);
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.camera?.stop();
    // Without a screen, the keys of the page start nothing behind the message.
    this.screen?.destroy();
    this.screen = null;
    this.set({ phase: 'failed', failure, state: 'paused', isWaiting: false });
  }
}
