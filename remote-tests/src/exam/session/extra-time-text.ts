import type { ExtraTime } from '@bandmark/contracts/api/attempts';
import { texts } from '../../texts';

const T = texts.exam.notices;
const SECONDS = { hour: 3600, minute: 60, second: 1 } as const;

/** Why there is more time, in a sentence for the candidate. */
export function extraTimeText({ reason, ms }: Pick<ExtraTime, 'reason' | 'ms'>): string {
  return reason === 'outage' ? T.outage(durationInWords(ms)) : T.moreTime(durationInWords(ms));
}

/** "10 minutes", "1 minute 20 seconds", "2 hours 5 minutes": two units at most, and never more than it was. */
export function durationInWords(ms: number): string {
  let left = Math.floor(ms / 1000);
  const words: string[] = [];
  for (const [unit, length] of Object.entries(SECONDS)) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return words.slice(0, 2).join(' ') || '0 seconds';
}
