import { clockText } from '@bandmark/domain/recording/clock-text';
import type { TimedLine } from '../recording/recording-index';

/**
 * Repeats the recording's console in the page's console, in step (spec §2). The recorded person controls these lines, so
 * they are logged as plain text after a fixed first argument: neither %-formats nor objects have an effect.
 */
export class ConsoleRepeater {
  private untilMs = 0;

  /** Logs the lines between the last time and this one. */
  playTo(timeMs: number, lines: readonly TimedLine[]): void {
    if (timeMs <= this.untilMs) return;
    const from = firstAfter(lines, this.untilMs);
    for (let at = from; at < lines.length; at += 1) {
      const line = lines[at];
      if (!line || line.atMs > timeMs) break;
      console[line.level](`Recording ${clockText(line.atMs)}:`, line.text);
    }
    this.untilMs = timeMs;
  }

  /** After a seek: skips the lines in between. */
  moveTo(timeMs: number): void {
    this.untilMs = timeMs;
  }
}

/** Index of the first line later than a time. `lines` is sorted by time. */
export function firstAfter(lines: readonly TimedLine[], timeMs: number): number {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.atMs ?? Infinity) <= timeMs) from = middle + 1;
    else to = middle;
  }
  return from;
}
