import { RecorderError } from './recorder-failure';
import type { RecorderStore } from './recorder-store';

export interface Playback {
  /** recorded → playing on the given element; back to recorded at the end or by `pause`. */
  play(element: HTMLVideoElement): Promise<void>;
  pause(): void;
  /** Forgets element and address. */
  release(): void;
}

/** Plays the recording and keeps state and elapsed time in step with what the element really does. */
export function createPlayback(store: RecorderStore, fail: (error: RecorderError) => void): Playback {
  let playing: { element: HTMLVideoElement; address: string; video: Blob; listeners: [string, () => void][] } | null =
    null;

  function release(): void {
    if (!playing) return;
    for (const [event, listener] of playing.listeners) playing.element.removeEventListener(event, listener);
    playing.element.pause();
    playing.element.removeAttribute('src');
    URL.revokeObjectURL(playing.address);
    playing = null;
  }

  function setUp(element: HTMLVideoElement, video: Blob): void {
    if (playing?.element === element && playing.video === video) return;
    release();
    const address = URL.createObjectURL(video);
    const rest = () => {
      if (store.getSnapshot().state === 'playing') store.set({ state: 'recorded' });
    };
    const end = () => {
      element.currentTime = 0;
      store.set({ state: 'recorded', elapsedSeconds: 0 });
    };
    const tick = () => {
      const elapsedSeconds = Math.floor(element.currentTime);
      const current = store.getSnapshot();
      if (current.state === 'playing' && current.elapsedSeconds !== elapsedSeconds) store.set({ elapsedSeconds });
    };
    const listeners: [string, () => void][] = [
      ['timeupdate', tick],
      ['pause', rest],
      ['ended', end],
    ];
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    playing = { element, address, video, listeners };
    element.srcObject = null;
    element.muted = false;
    element.src = address;
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
        // `pause` during loading rejects with AbortError: the person changed their mind, nothing failed.
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
