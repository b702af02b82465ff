import { EXAM_EVENT_KINDS as KINDS, type ExamEvent } from '@bandmark/contracts/api/exam-events';
import { spokenTime } from '@bandmark/domain/recording/clock-text';
import { eventTexts } from './event-texts';

const words = eventTexts;

/** A neutral sentence for one event; null for an event that does not concern fairness, or of an unknown kind. */
export function eventText({ kind, durationMs, finding }: ExamEvent): string | null {
  switch (kind) {
    case KINDS.leftPage:
      return durationMs === undefined ? words.leftPage : words.leftPageFor(spokenTime(durationMs));
    case KINDS.pasted:
      return words.pasted;
    case KINDS.copied:
      return words.copied;
    case KINDS.leftFullScreen:
      return words.leftFullScreen;
    case KINDS.devicesChanged:
      return finding === 'camera-lost'
        ? words.cameraLost
        : finding === 'microphone-lost'
          ? words.microphoneLost
          : words.devicesChanged;
    case KINDS.otherTab:
      return words.otherTab;
    case KINDS.cameraCovered:
      return finding === 'frozen' ? words.cameraFrozen : words.cameraDark;
    case KINDS.secondDisplay:
      return words.secondDisplay;
    case KINDS.questionShown:
      return null;
    default:
      return words.other;
  }
}
