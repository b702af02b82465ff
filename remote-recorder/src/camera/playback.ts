import { RecorderError } from './recorder-failure';
import type { RecorderStore } from './recorder-store';

export interface Playback {
  /** recorded → playing on the given element; back to recorded at the end or by `pause`. */
  play(element: HTMLVideoElement): Promise<void>;
  pause(): void;
  /** Releases the element and the object URL. */
  release(): void;
}

/** Plays the recording; state and elapsed time follow the element's events. */
export function createPlayback(store: RecorderStore, fail: (error: RecorderError) => void): Playback {
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
    const onPause = () => {
      if (store.getSnapshot().state === 'playing') store.set({ state: 'recorded' });
    };
    const onEnded = () => {
      element.currentTime = 0;
      store.set({ state: 'recorded', elapsedSeconds: 0 });
    };
    const onTimeUpdate = () => {
      const elapsedSeconds = Math.floor(element.currentTime);
      const current = store.getSnapshot();
      if (current.state === 'playing' && current.elapsedSeconds !== elapsedSeconds) store.set({ elapsedSeconds });
    };
    const listeners: [string, () => void][] = [
      ['timeupdate', onTimeUpdate],
      ['pause', onPause],
      ['ended', onEnded],
    ];
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    playing = { element, url, video, listeners };
    element.srcObject = null;
    element.muted = false;
    element.src = url;
  }

  return {
    async play(element) {
      const { video, state } = store.getSnapshot();
      if (state !== 'recorded' || !video) return;
      try {
        setUp(element, video);
      } catch (error) {
        release();
        return fail(new RecorderError('playback-setup', error));
      }
      store.set({ state: 'playing', elapsedSeconds: Math.floor(element.currentTime), failure: null });
      try {
        await element.play();
      } catch (error) {
        // `pause` during loading rejects with AbortError, which is not a failure.
        if (store.getSnapshot().state !== 'playing') return;
        store.set({ state: 'recorded' });
        if (!(error instanceof DOMException && error.name === 'AbortError')) fail(new RecorderError('play', error));
      }
    },
    pause() {
      playing?.element.pause();
      if (store.getSnapshot().state === 'playing') store.set({ state: 'recorded' });
    },
    release,
  };
}
