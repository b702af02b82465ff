import type { SinkPressure } from '../core/recording-sink';

/** State of an upload for the panel. */
export interface UploadSnapshot {
  /**
   * State of the current or the last recording. `waiting`: the receiver is unreachable, and unsent slices stay in the
   * store. `refused`: the receiver does not accept this recording, or an earlier one of the target, with this grant.
   * `sent`: the receiver has all of an ended recording.
   */
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  pressure: SinkPressure;
  /** Where unsent slices are stored; `memory` is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records under this target. */
  isOtherTab: boolean;
  /** An unfinished recording of an earlier page: the next segment resumes it, `finishLeft` completes it. */
  left: { seconds: number } | null;
}
