import { RecorderError } from './recorder-failure';

export interface Playback {
  /** Resolves when the element plays. Rejects with RecorderError `playback-setup` or with the element's error. */
  begin(element: HTMLVideoElement, video: Blob): Promise<void>;
  pause(): void;
  /** Releases the element and the object URL. */
  release(): void;
}

interface PlaybackHandlers {
  /** Whole seconds of the recording, whenever they change. */
  onElapsed(seconds: number): void;
  /** Playback was paused, possibly by the browser, or reached its end. */
  onEnded(): void;
}

/** Plays the recording on a video element and follows the element's events. */
export function createPlayback({ onElapsed, onEnded }: PlaybackHandlers): Playback {
  let playing: { element: HTMLVideoElement; url: string; video: Blob; listeners: [string, () => void][] } | null = null;

  function release(): void {
    if (!playing) return;
    for (const [event, listener] of playing.listeners) playing.element.removeEventListener(event, listener);
    playing.element.pause();
    playing.element.removeAttribute('src');
    URL.revokeObjectURL(playing.url);
    playing = null;
  }

  function setUp(element: HTMLVideoElement, video: Blob): void {
    if (playing?.element === element && playing.video === video) return;
    release();
    const url = URL.createObjectURL(video);
    const rewind = () => {
      element.currentTime = 0;
      onElapsed(0);
      onEnded();
    };
    const listeners: [string, () => void][] = [
      ['timeupdate', () => onElapsed(Math.floor(element.currentTime))],
      ['pause', onEnded],
      ['ended', rewind],
    ];
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    playing = { element, url, video, listeners };
    element.srcObject = null;
    element.muted = false;
    element.src = url;
  }

  return {
    async begin(element, video) {
      try {
        setUp(element, video);
      } catch (error) {
        release();
        throw new RecorderError('playback-setup', error);
      }
      onElapsed(Math.floor(element.currentTime));
      try {
        await element.play();
      } catch (error) {
        // A `pause` while the video loads rejects `play` with AbortError, which is not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') onEnded();
        else throw error;
      }
    },
    pause() {
      playing?.element.pause();
    },
    release,
  };
}
