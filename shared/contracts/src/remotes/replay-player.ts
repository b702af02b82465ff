import type { Skill } from '@bandmark/domain/skills';
import type { ComponentType } from 'react';

export interface ReplayPlayerProps {
  skill: Skill;
  /** Addresses of the files at rest; see `answerFilePath` in domain. */
  eventsUrl: string;
  cameraUrl: string;
  /** `{uuid}.manifest.json`; absent for old recordings, whose two timelines then start together. */
  manifestUrl?: string | undefined;
  /** `side`: camera beside the screen (marking); `floating`: draggable (replay screen). */
  layout: 'side' | 'floating';
}

export interface ReplayPlayerModule {
  ReplayPlayer: ComponentType<ReplayPlayerProps>;
}
