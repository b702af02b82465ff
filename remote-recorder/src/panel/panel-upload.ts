import type { ComponentType } from 'react';

/** What the panel shows of an upload (`upload/upload.ts`), and what one can do about it. */
export interface PanelUpload {
  state: 'none' | 'sending' | 'waiting' | 'refused' | 'sent';
  /** How much waits on the device, against what it may hold. */
  pressure: 'none' | 'warn' | 'lower-bit-rate' | 'stop';
  /** What is in memory is lost with the page. */
  where: 'device' | 'memory';
  /** Another tab records the same. */
  isOtherTab: boolean;
  /** A recording that an earlier page left without an end; "Start recording" goes on with it. */
  left: { seconds: number } | null;
  retry(): void;
  /** Ends what was left, where it stopped. */
  finishLeft(): void;
  /** Shows all this. Of the upload's code, which is loaded where there is a target. */
  Note: ComponentType<UploadNoteProps>;
}

export interface UploadNoteProps {
  upload: PanelUpload;
  isRecording: boolean;
}
