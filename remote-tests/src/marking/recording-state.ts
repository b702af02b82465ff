import type { RecordingState } from '@bandmark/contracts/api/marking';
import { texts } from '../texts';

const TEXTS: Record<RecordingState, string> = texts.marking.list.recordings;

export function recordingText(state: RecordingState): string {
  return TEXTS[state];
}

/** Its files are at rest and can be played. */
export function isPlayable(state: RecordingState): boolean {
  return state === 'partial' || state === 'finalised';
}
