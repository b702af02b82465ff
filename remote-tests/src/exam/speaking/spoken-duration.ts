import { texts } from '../../texts';

const words = texts.durations;

/** How long to speak: "40 seconds", "1 minute", "1.5 minutes". */
export function spokenDuration(seconds: number): string {
  return seconds < 90 ? words.seconds(seconds) : words.minutes(Math.round(seconds / 30) / 2);
}
