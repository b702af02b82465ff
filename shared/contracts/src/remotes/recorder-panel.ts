import type { ComponentType } from 'react';
import type { CameraRecorder, RecorderFailure, RecorderOutput } from './recorder-session';

/**
 * Translations into the host's language, with the groups and keys of `remote-recorder/src/texts.ts` (`load`: those of
 * `embedTexts`): `{ panel: { start: 'Aufnehmen' }, failures: { access: '…' } }`. Missing texts stay in English, and
 * unknown ones are ignored.
 */
export type RecorderTexts = {
  readonly [Group in 'panel' | 'announcements' | 'failures' | 'findings' | 'upload' | 'load']?: Readonly<
    Record<string, string>
  >;
};

export interface RecorderPanelProps {
  title: string;
  /** Older panels ignore it and stay in English. */
  texts?: RecorderTexts | undefined;
  isMinimized?: boolean;
  /**
   * Whether the panel requests camera and microphone as soon as it is shown. Default true; if false, it waits for
   * "Start preview".
   */
  autoPreview?: boolean;
  onMinimize?(isMinimized: boolean): void;
  /** Called when the recording has stopped and both video and thumbnail exist (spec §4). */
  onRecorded?(output: RecorderOutput): void;
  /** Called when the grant-access-needed flag is set (spec §8). */
  onAccessNeeded?(): void;
  /** Called with everything that the red banner can show, including that another tab is recording. */
  onFailure?(failure: RecorderFailure): void;
  /** Called with the panel's recorder, for hosts that control it; with null on unmount. Older panels never call it. */
  onRecorder?(recorder: CameraRecorder | null): void;
}

/** Handle of a module that is mounted in a page without React. */
export interface Mounted<Props> {
  update(props: Props): void;
  unmount(): void;
}

export interface RecorderPanelModule {
  RecorderPanel: ComponentType<RecorderPanelProps>;
  mount(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps>;
}
