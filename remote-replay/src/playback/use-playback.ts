import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { loadReplay, type ReplayFiles } from './load-replay';
import { Playback } from './playback';
import type { PlaybackState } from './playback-state';

export interface PlaybackParts {
  /** The element that contains the screen. */
  host: RefObject<HTMLElement | null>;
  camera: RefObject<HTMLMediaElement | null>;
}

/** Plays one recording while the component is mounted. For another recording, change the React key. */
export function usePlayback(
  { eventsUrl, manifestUrl }: ReplayFiles,
  skipsPauses: boolean,
  { host, camera }: PlaybackParts,
): [PlaybackState, Playback] {
  const [playback] = useState(() => new Playback(skipsPauses));
  useEffect(() => {
    const media = camera.current;
    if (!host.current || !media) return;
    const loading = new AbortController();
    const look = () => playback.followCamera();
    const measure = () => {
      playback.refresh();
      playback.followCamera();
    };
    media.addEventListener('durationchange', measure);
    media.addEventListener('loadedmetadata', look);
    media.addEventListener('seeked', look);
    void loadReplay({ eventsUrl, manifestUrl }, playback, host.current, media, loading.signal);
    return () => {
      loading.abort();
      media.removeEventListener('durationchange', measure);
      media.removeEventListener('loadedmetadata', look);
      media.removeEventListener('seeked', look);
      playback.stop();
    };
  }, [playback, eventsUrl, manifestUrl, host, camera]);
  return [useSyncExternalStore(playback.subscribe, playback.getSnapshot), playback];
}
