import type { SinkPressure } from '../core/recording-sink';

/** What a screen shows of an upload. */
export interface UploadSnapshot {
  /**
   * State of the current or the last recording. `waiting`: the receiver cannot be reached, everything is on the device.
   * `refused`: the receiver will not take it with this grant. `sent`: the receiver has all of an ended recording.
   */
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  pressure: SinkPressure;
  /** Where slices wait; what is in `memory` is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records under this target. */
  isOtherTab: boolean;
  /** A recording that an earlier page left without an end: the next segment goes on with it, `finishLeft` ends it. */
  left: { seconds: number } | null;
}
