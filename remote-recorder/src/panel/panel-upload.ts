import type { ComponentType } from 'react';
import type { SinkPressure } from '../core/recording-sink';

/** State of an upload for the panel. */
export interface UploadSnapshot {
  /**
   * State of the current or the last recording. `waiting`: the receiver is unreachable, and unsent slices stay in the
   * store. `refused`: the receiver does not accept this recording, or an earlier one of the target, with this grant.
   * `sent`: the receiver has all of an ended recording.
   */
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  /** Unsent bytes in relation to what the device may hold. */
  pressure: SinkPressure;
  /** Where unsent slices are stored; `memory` is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records under this target. */
  isOtherTab: boolean;
  /** An unfinished recording of an earlier page: the next segment resumes it, `finishLeft` completes it. */
  left: { seconds: number } | null;
}

/** State of an upload with its actions. */
export interface PanelUpload extends UploadSnapshot {
  retry(): void;
  finishLeft(): void;
  /** Component that shows this state. It is part of the upload's chunk, which loads once a target is set. */
  Note: ComponentType<UploadNoteProps>;
}

export interface UploadNoteProps {
  upload: PanelUpload;
  isRecording: boolean;
}
