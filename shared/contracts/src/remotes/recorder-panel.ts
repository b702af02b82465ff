import type { ComponentType } from 'react';
import type { RecorderFailure, RecorderOutput } from './recorder-session';

export interface RecorderPanelProps {
  title: string;
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
  /** Whatever the red banner shows. */
  onFailure?(failure: RecorderFailure): void;
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
