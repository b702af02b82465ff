import type { Skill } from '@bandmark/domain/skills';
import type { ComponentType } from 'react';

/** Something that happened during the test, on the timeline of its replay. */
export interface ReplayMark {
  /** Milliseconds since the test began. */
  atMs: number;
  /** One sentence. */
  name: string;
}

export interface ReplayPlayerProps {
  skill: Skill;
  /** Addresses of the files at rest; see `answerFilePath` in domain. */
  eventsUrl: string;
  cameraUrl: string;
  /** `{uuid}.manifest.json`; absent for old recordings, whose two timelines then start together. */
  manifestUrl?: string | undefined;
  /** `side`: camera beside the screen (marking); `floating`: draggable (replay screen). */
  layout: 'side' | 'floating';
  /** Shown on the timeline. The recording begins with the test, to within a few seconds. */
  marks?: readonly ReplayMark[] | undefined;
  /** Each new object moves the replay there, milliseconds since the test began. */
  seekTo?: { ms: number } | null | undefined;
}

export interface ReplayPlayerModule {
  ReplayPlayer: ComponentType<ReplayPlayerProps>;
  /** Knows `marks` and `seekTo`; missing in releases of before this was added. */
  takesMarks?: true;
}
