import type { RecordingState } from '@bandmark/contracts/api/marking';
import { markingTexts } from './marking-texts';

const STATES: Record<RecordingState, string> = markingTexts.list.recordings;

export function recordingText(state: RecordingState): string {
  return STATES[state];
}

/** True if the recording's files are stored and can be played. */
export function isPlayable(state: RecordingState): boolean {
  return state === 'partial' || state === 'finalised';
}
