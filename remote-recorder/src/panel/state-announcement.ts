import type { RecorderSnapshot } from '../camera/recorder-store';

/** What a screen reader hears when the state changes; the running timer is never spoken (WCAG 4.1.3). */
export function stateAnnouncement({ state, output }: RecorderSnapshot): string {
  switch (state) {
    case 'idle':
      return '';
    case 'previewing':
      return 'The camera is on.';
    case 'recording':
      return 'Recording.';
    case 'recorded':
      return output ? 'The recording is ready.' : '';
    case 'playing':
      return 'Playing the recording.';
  }
}
