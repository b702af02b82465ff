import { followScreen } from '@bandmark/domain/recording/camera-sync';
import { cameraEnd, type CameraStretch, cameraTarget } from '@bandmark/domain/recording/camera-timeline';

/** Smaller rate changes are skipped, because each change makes the browser resample the sound audibly. */
const RATE_STEP = 0.01;

/** Keeps the camera's video (or audio) in sync with the player; `followScreen` decides how. */
export class CameraFollower {
  private lastPlayerMs = 0;
  private lastLookMs: number | null = null;
  private isStarting = false;
  /**
   * Last target of a paused camera, so that the same seek is not repeated: a file without a duration never reaches it
   * exactly.
   */
  private pausedAtMs: number | null = null;

  constructor(
    private readonly media: HTMLMediaElement,
    private readonly timeline: readonly CameraStretch[],
  ) {}

  /** @param nowMs milliseconds of a monotonic clock */
  follow(playerMs: number, isPlaying: boolean, speed: number, nowMs: number): void {
    const { media } = this;
    const target = cameraTarget(this.timeline, playerMs);
    const ends = Number.isFinite(media.duration) ? media.duration * 1000 : Infinity;
    const runs = isPlaying && target.isRunning && target.fileMs < ends;
    const command = followScreen({
      isPlaying: runs,
      speed,
      targetMs: Math.min(target.fileMs, ends),
      cameraMs: media.currentTime * 1000,
      playerStepMs: playerMs - this.lastPlayerMs,
      wallStepMs: this.lastLookMs === null ? 0 : nowMs - this.lastLookMs,
      isSeeking: media.seeking,
    });
    this.lastPlayerMs = playerMs;
    this.lastLookMs = nowMs;
    // A seek before the file has loaded, or while it reloads, would be lost.
    if (media.readyState === 0) {
      this.pausedAtMs = null;
      return;
    }
    if (command.seekMs !== undefined && (runs || command.seekMs !== this.pausedAtMs))
      media.currentTime = command.seekMs / 1000;
    if (runs || command.seekMs !== undefined) this.pausedAtMs = runs ? null : (command.seekMs ?? null);
    if (Math.abs(media.playbackRate - command.rate) > RATE_STEP) media.playbackRate = command.rate;
    if (runs) this.start();
    else if (!media.paused) media.pause();
  }

  /** Finished: the video pauses and rewinds to 0 (spec §4). */
  rewind(): void {
    this.media.pause();
    if (this.media.readyState > 0) this.media.currentTime = 0;
    this.lastPlayerMs = 0;
    this.lastLookMs = null;
    this.pausedAtMs = null;
  }

  /** When the camera ends, in milliseconds of the player's clock; 0 while unknown. */
  get endMs(): number {
    const { duration } = this.media;
    return cameraEnd(this.timeline, Number.isFinite(duration) ? duration * 1000 : null);
  }

  stop(): void {
    this.media.pause();
  }

  private start(): void {
    if (!this.media.paused || this.isStarting) return;
    this.isStarting = true;
    // The browser may refuse to play sound until the visitor interacts with the page. The screen keeps playing, and the
    // next call tries again.
    this.media
      .play()
      .catch(() => undefined)
      .finally(() => {
        this.isStarting = false;
      });
  }
}
