import { clockText } from '@bandmark/domain/recording/clock-text';
import type { TimedLine } from '../recording/recording-index';

/**
 * Repeats the recording's console in the page's console, in sync with the playback (spec §2). The recorded person
 * controls the content, so each line is logged as plain text after a fixed first argument: %-formats and objects have
 * no effect.
 */
export class ConsoleRepeater {
  private untilMs = 0;

  /** Logs the lines between the previous time and this one. */
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

  /** Call after a seek: skips the lines in between. */
  moveTo(timeMs: number): void {
    this.untilMs = timeMs;
  }
}

/** Index of the first line after the given time. `lines` must be sorted by time. */
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
