import type { Skill } from '@bandmark/domain/skills';
import type { ComponentType } from 'react';

/** An event during the test, shown on the timeline of its replay. */
export interface ReplayMark {
  /** Milliseconds since the test began. */
  atMs: number;
  /** One sentence. */
  name: string;
}

export interface ReplayPlayerProps {
  skill: Skill;
  /** URLs of the stored files; see `answerFilePath` in domain. */
  eventsUrl: string;
  cameraUrl: string;
  /** `{uuid}.manifest.json`; absent for old recordings, whose two timelines start at the same time. */
  manifestUrl?: string | undefined;
  /** `side`: camera beside the screen (marking); `floating`: draggable (replay screen). */
  layout: 'side' | 'floating';
  /** Shown on the timeline. Recording and test begin at the same time, to within a few seconds. */
  marks?: readonly ReplayMark[] | undefined;
  /** Each new object seeks the replay to `ms` milliseconds after the test began. */
  seekTo?: { ms: number } | null | undefined;
}

export interface ReplayPlayerModule {
  ReplayPlayer: ComponentType<ReplayPlayerProps>;
  /** The player supports `marks` and `seekTo`; absent from older releases. */
  takesMarks?: true;
}
