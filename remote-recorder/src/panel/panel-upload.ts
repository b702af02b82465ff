import type { ComponentType } from 'react';

/** State of an upload (`upload/upload.ts`) for the panel, with its actions. */
export interface PanelUpload {
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  /** Unsent bytes in relation to what the device may hold. */
  pressure: 'none' | 'warn' | 'lower-bit-rate' | 'stop';
  /** Where unsent slices are stored; `memory` is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records to the same target. */
  isOtherTab: boolean;
  /** An unfinished recording of an earlier page; "Start recording" resumes it. */
  left: { seconds: number } | null;
  retry(): void;
  /** Completes the unfinished recording as it stands. */
  finishLeft(): void;
  /** Component that shows this state. It is part of the upload's chunk, which loads once a target is set. */
  Note: ComponentType<UploadNoteProps>;
}

export interface UploadNoteProps {
  upload: PanelUpload;
  isRecording: boolean;
}
