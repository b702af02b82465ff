import type { ComponentType } from 'react';
import type { CameraRecorder, RecorderFailure, RecorderOutput } from './recorder-session';

/**
 * Words in the host's language, by group and key, as `remote-recorder/src/texts.ts` names them (`load`: those of `embedTexts`): `{ panel: { start:
 * 'Aufnehmen' }, failures: { access: '…' } }`. What is missing stays English, and what the panel does not know is ignored.
 */
export type RecorderTexts = {
  readonly [Group in 'panel' | 'announcements' | 'failures' | 'findings' | 'upload' | 'load']?: Readonly<
    Record<string, string>
  >;
};

export interface RecorderPanelProps {
  title: string;
  /** Earlier panels ignore it and speak English. */
  texts?: RecorderTexts | undefined;
  isMinimized?: boolean;
  /**
   * Ask for camera and microphone as soon as the panel is shown? Default true. With false the panel waits for "Start
   * preview".
   */
  autoPreview?: boolean;
  onMinimize?(isMinimized: boolean): void;
  /** Recording has stopped and both exist (spec §4). */
  onRecorded?(output: RecorderOutput): void;
  /** The grant-access-needed flag (spec §8). */
  onAccessNeeded?(): void;
  /** Whatever the red banner shows, and that another tab records. */
  onFailure?(failure: RecorderFailure): void;
  /** The recorder behind the panel, for a host that operates it; null when the panel is gone. Earlier panels do not call it. */
  onRecorder?(recorder: CameraRecorder | null): void;
}

/** A mounted module in a page that may not know React. */
export interface Mounted<Props> {
  update(props: Props): void;
  unmount(): void;
}

export interface RecorderPanelModule {
  RecorderPanel: ComponentType<RecorderPanelProps>;
  mount(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps>;
}
