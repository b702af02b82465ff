import type { RecordingState } from '@bandmark/contracts/api/marking';

const TEXTS: Record<RecordingState, string> = {
  uploading: 'Still arriving',
  complete: 'Being prepared',
  partial: 'Ready, with gaps',
  finalised: 'Ready',
};

export function recordingText(state: RecordingState): string {
  return TEXTS[state];
}

/** Its files are at rest and can be played. */
export function isPlayable(state: RecordingState): boolean {
  return state === 'partial' || state === 'finalised';
}
