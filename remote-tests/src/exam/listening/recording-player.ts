/** Larger drift is corrected by seeking to the clock's position: the device stalled or slept. */
const MAX_DRIFT_S = 1.5;
/** No second seek within this time, because the browser may still be seeking. */
const SETTLE_MS = 3_000;

/** Media keys, headset buttons and lock-screen controls: none of them may stop or seek a recording. */
const MEDIA_ACTIONS: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
];

export interface RecordingPlayerListeners {
  /** True if the browser requires a click before it plays (autoplay policy); false once it plays. */
  onBlocked(isBlocked: boolean): void;
  /** The file cannot be played. */
  onBroken(): void;
}

/**
 * Plays a recording that the candidate cannot stop or seek. Its element is not in the document, so it can neither take
 * the focus nor open a context menu. Other interference (media keys, another application taking the sound) is undone.
 */
export class RecordingPlayer {
  readonly #audio = new Audio();
  #isWanted = false;
  #isStarting = false;
  #movedAt = -Infinity;

  constructor(private readonly listeners: RecordingPlayerListeners) {
    this.#audio.preload = 'auto';
    this.#audio.addEventListener('pause', this.#paused);
    this.#audio.addEventListener('ratechange', () => {
      if (this.#audio.playbackRate !== 1) this.#audio.playbackRate = 1;
    });
    this.#audio.addEventListener('error', () => this.#broken());
    this.#handleMediaKeys(() => {});
  }

  canPlay = (type: string): boolean => this.#audio.canPlayType(type) !== '';

  /** @param volume from 0 to 1 @returns false if the page cannot set it, as on phones where only the keys can */
  setVolume(volume: number): boolean {
    this.#audio.volume = volume;
    return Math.abs(this.#audio.volume - volume) < 0.01;
  }

  /** Starts a recording from its beginning. @returns whether it plays */
  start(url: string): Promise<boolean> {
    return this.#play(url, 0);
  }

  /** Keeps a recording that has begun at the clock's position. Called on every tick. @param atMs position in it */
  follow(url: string, atMs: number): void {
    const at = atMs / 1000;
    if (!this.#isWanted || this.#audio.src !== url) {
      void this.#play(url, at);
      return;
    }
    if (this.#audio.paused || this.#audio.ended) return;
    const drift = Math.abs(this.#audio.currentTime - at);
    const now = performance.now();
    if (drift <= MAX_DRIFT_S || now - this.#movedAt < SETTLE_MS) return;
    this.#movedAt = now;
    this.#audio.currentTime = at;
  }

  /** Call it from the click that the browser requires. */
  resume(url: string, atMs: number): Promise<boolean> {
    return this.#play(url, atMs / 1000);
  }

  stop(): void {
    this.#isWanted = false;
    if (!this.#audio.paused) this.#audio.pause();
  }

  dispose(): void {
    this.stop();
    this.#audio.removeEventListener('pause', this.#paused);
    this.#audio.removeAttribute('src');
    this.#handleMediaKeys(null);
  }

  async #play(url: string, at: number): Promise<boolean> {
    if (this.#isStarting) return false;
    this.#isStarting = true;
    this.#isWanted = true;
    try {
      if (this.#audio.src !== url) this.#audio.src = url;
      this.#audio.currentTime = at;
      this.#movedAt = performance.now();
      await this.#audio.play();
      this.listeners.onBlocked(false);
      return true;
    } catch (error) {
      if (isNamed(error, 'NotAllowedError')) this.listeners.onBlocked(true);
      else if (isNamed(error, 'NotSupportedError')) this.#broken();
      else this.#isWanted = false;
      return false;
    } finally {
      this.#isStarting = false;
    }
  }

  #broken(): void {
    if (!this.#isWanted) return;
    this.#isWanted = false;
    this.listeners.onBroken();
  }

  readonly #paused = () => {
    if (!this.#isWanted || this.#audio.ended) return;
    this.#audio.play().catch(() => {
      // Another application holds the audio output, so the page asks for a click.
      if (this.#isWanted) this.listeners.onBlocked(true);
    });
  };

  #handleMediaKeys(handler: (() => void) | null): void {
    if (!('mediaSession' in navigator)) return;
    for (const action of MEDIA_ACTIONS) {
      try {
        navigator.mediaSession.setActionHandler(action, handler);
      } catch {
        // This browser does not know the action, so none of its keys can trigger it.
      }
    }
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;
