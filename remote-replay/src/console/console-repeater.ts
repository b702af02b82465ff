import { clockText } from '@bandmark/domain/recording/clock-text';
import type { TimedLine } from '../recording/recording-index';

/**
 * Repeats the recording's console in the page's own console, in step (spec §2). The lines were chosen by whoever was
 * recorded: they go out as plain text behind a fixed first argument, so neither %-formats nor objects have effect.
 */
export class ConsoleRepeater {
  private untilMs = 0;

  /** Everything between the last time and this one is said now. */
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

  /** Going elsewhere says nothing of what lies between. */
  moveTo(timeMs: number): void {
    this.untilMs = timeMs;
  }
}

/** Index of the first line later than a time. Lines stand in the order of their times. */
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
