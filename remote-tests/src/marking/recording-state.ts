import type { RecordingState } from '@bandmark/contracts/api/marking';

/** True if the recording's files are stored and can be played. */
export function isPlayable(state: RecordingState): boolean {
  return state === 'partial' || state === 'finalised';
}
