import { dataUrlToBlob } from './draw-frame';
import { createMemorySink } from './memory-sink';
import { createPlayback } from './playback';
import { asRecorderError, RecorderError } from './recorder-failure';
import type { RecorderEvent } from './recorder-machine';
import type { RecorderStore } from './recorder-store';
import { createSegments } from './recording-segments';
import type { RecordingSink } from './recording-sink';
import { joinSegments, singleFile } from './seekable-file';
import { takeThumbnail } from './take-thumbnail';

interface RecordingOptions {
  now(): number;
  store: RecorderStore;
  dispatch(event: RecorderEvent): Promise<void>;
  /** A track ended, or MediaRecorder stopped delivering. */
  onLost(): void;
  /** Receives each slice, in addition to the page's memory. */
  sink: RecordingSink | null;
  /** Whether to keep the recording in the page's memory. */
  keeps: boolean;
}

/** The part of a recorder that runs from the start of a recording: its segments, its output and its playback. */
export function createRecording({ now, store, dispatch, onLost, sink, keeps }: RecordingOptions) {
  const memory = keeps ? createMemorySink() : null;
  const sinks = [sink, memory].filter((each) => each !== null);
  /** Incremented when the recording is discarded, so that output still in the making is not published. */
  let turn = 0;
  let recording = { isDiscarded: false };

  const onElapsed = (elapsedSeconds: number) => {
    if (elapsedSeconds !== store.getSnapshot().elapsedSeconds) store.set({ elapsedSeconds });
  };
  const segments = createSegments({
    now,
    sinks,
    getStream: () => store.getSnapshot().stream,
    onElapsed,
    onBegan: () => dispatch({ type: 'segment-began' }),
    onRefused: (error) => dispatch({ type: 'segment-refused', failure: asRecorderError(error, 'start') }),
    onEnded: () => dispatch({ type: 'segment-ended' }),
    onSlept: () => void dispatch({ type: 'slept' }),
    onLost,
    onFull: () => void dispatch({ type: 'full', failure: new RecorderError('storage') }),
    onPressed: () => void dispatch({ type: 'pressed' }),
  });
  const playback = createPlayback({ onElapsed, onEnded: () => void dispatch({ type: 'playback-ended' }) });

  async function outputOf(mine: number, totalSeconds: number) {
    try {
      const known = store.getSnapshot().video;
      const video = known ?? (await joinSegments(memory?.segments() ?? []));
      if (mine !== turn) return null;
      if (!known && video.size > 0) store.set({ video });
      return { video, thumbnail: await takeThumbnail(video, totalSeconds) };
    } catch (error) {
      if (mine === turn) await dispatch({ type: 'trouble', failure: asRecorderError(error, 'thumbnail') });
      return null;
    }
  }

  return {
    begin: segments.begin,
    retry: segments.retry,
    cancel: segments.cancel,
    end: segments.end,
    lowerBitRate: segments.lowerBitRate,
    flush: segments.flush,
    /** Publishes the video, then the thumbnail. The sink's `complete` runs even when either fails. */
    async makeOutput(): Promise<void> {
      const mine = turn;
      const own = recording;
      const totalSeconds = segments.recordedMs() / 1000;
      // If no rewrite is needed, the video is published together with the state: the focus moves from Stop to Play.
      const video = segments.isEnding() ? null : singleFile(memory?.segments());
      store.set({ totalSeconds, elapsedSeconds: 0, video });
      await segments.ended();
      const made = await (memory ? outputOf(mine, totalSeconds) : null);
      const thumbnail = made && dataUrlToBlob(made.thumbnail);
      const counts = await segments.counts();
      if (!own.isDiscarded && counts.length > 0) await sink?.complete({ segments: counts, thumbnail }).catch(() => {});
      // After `complete`, because the host may navigate away as soon as it receives the output.
      if (mine === turn && made) store.set({ output: made });
    },
    async discard(): Promise<void> {
      turn += 1;
      recording.isDiscarded = true;
      await segments.ended();
      await Promise.all(sinks.map((each) => each.discard().catch(() => {})));
    },
    async play(element: HTMLVideoElement | null): Promise<void> {
      const { video } = store.getSnapshot();
      if (!element || !video) return dispatch({ type: 'playback-ended' });
      try {
        await playback.begin(element, video);
      } catch (error) {
        await dispatch({ type: 'playback-refused', failure: asRecorderError(error, 'play') });
      }
    },
    pause: playback.pause,
    endPlayback: playback.release,
    /** The next segment starts a new recording. */
    forget(): void {
      turn += 1;
      recording = { isDiscarded: false };
      segments.forget();
      // `dispose` keeps it: a panel that React hides and shows again would return the former recording too.
      void memory?.discard();
    },
    /** After this nothing is published. */
    close(): void {
      turn += 1;
      segments.close();
    },
  };
}

export type Recording = ReturnType<typeof createRecording>;
