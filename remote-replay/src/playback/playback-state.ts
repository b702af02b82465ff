import type { Size } from '@bandmark/ui/use-element-size';
import type { RecordingMap, ShownQuestion, TimedLine } from '../recording/recording-index';
import type { ReplayFailure } from '../recording/replay-failure';

/** Playback speeds of the player (spec §9). */
export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export interface PlaybackState {
  phase: 'loading' | 'ready' | 'failed';
  failure: ReplayFailure | null;
  /** Downloaded share, 0 to 1; null when unknown. */
  progress: number | null;
  isComplete: boolean;
  /**
   * Parts of the screen or the camera were lost before the files were made. After a lost part of the screen, it can be
   * wrong until the next full snapshot.
   */
  hasLosses: boolean;
  /** The rest of the file could not be loaded; the part before it is playable. */
  isCut: boolean;
  /** The file has been replaced on the server: a new player must load it from the start. */
  isReplaced: boolean;
  /** Spec §4: playing, paused, finished. */
  state: 'playing' | 'paused' | 'finished';
  /** Playing, but waiting for more of the file. */
  isWaiting: boolean;
  /** Milliseconds from the first event. */
  timeMs: number;
  totalMs: number;
  speed: Speed;
  skipsPauses: boolean;
  size: Size | null;
  /**
   * False if the manifest places no camera and no sound: none was recorded, or none could be read. Null until the
   * manifest has loaded; true without one.
   */
  hasCamera: boolean | null;
  map: RecordingMap;
  lines: readonly TimedLine[];
  /** The questions that the recorded page marks, each with the time when it appeared. */
  questions: readonly ShownQuestion[];
}

export function initialState(skipsPauses: boolean): PlaybackState {
  return {
    phase: 'loading',
    failure: null,
    progress: null,
    isComplete: false,
    hasLosses: false,
    isCut: false,
    isReplaced: false,
    state: 'paused',
    isWaiting: false,
    timeMs: 0,
    totalMs: 0,
    speed: 1,
    skipsPauses,
    size: null,
    hasCamera: null,
    map: { bars: [], pauses: [] },
    lines: [],
    questions: [],
  };
}
