import type { RrwebEvent } from '@bandmark/contracts/recording';
import { activityBars, pauses, type TimeRange } from '@bandmark/domain/recording/activity';
import { type ConsoleLine, consoleLine } from '@bandmark/domain/recording/console-line';
import { questionsShown } from '@bandmark/domain/recording/questions-shown';
import { EVENT_TYPE, isInteraction } from '@bandmark/domain/recording/replay-event';

/** Number of bars on the timeline. */
const BARS = 180;
/** A hostile recording may contain any number of console lines; lines beyond this number are dropped. */
const MAX_LINES = 5000;

/** A console line with its time in milliseconds from the first event. */
export interface TimedLine extends ConsoleLine {
  atMs: number;
}

/** A question of a speaking test with the time when it first appeared, in milliseconds from the first event. */
export interface ShownQuestion {
  number: number;
  atMs: number;
}

export interface RecordingMap {
  bars: readonly number[];
  pauses: readonly TimeRange[];
}

/** Indexes the events for the controls and the console: times of interactions, console lines, start and length. */
export class RecordingIndex {
  private startedAt: number | null = null;
  lengthMs = 0;
  /** Time of the first full snapshot; null until one arrives. */
  firstPictureMs: number | null = null;
  count = 0;
  private hasSize = false;
  readonly actions: number[] = [];
  lines: readonly TimedLine[] = [];
  /** Sorted by number. */
  questions: readonly ShownQuestion[] = [];

  add(events: readonly RrwebEvent[]): void {
    const lines: TimedLine[] = [];
    for (const event of events) {
      this.startedAt ??= event.timestamp;
      this.count += 1;
      const atMs = Math.max(0, event.timestamp - this.startedAt);
      this.lengthMs = Math.max(this.lengthMs, atMs);
      if (event.type === EVENT_TYPE.meta) this.hasSize = true;
      if (event.type === EVENT_TYPE.fullSnapshot) this.firstPictureMs ??= atMs;
      if (isInteraction(event)) this.actions.push(atMs);
      for (const number of questionsShown(event)) this.addQuestion(number, atMs);
      const line = consoleLine(event);
      if (line) lines.push({ ...line, atMs });
    }
    // Sorted, because lines are looked up by time and a file may contain events out of order.
    if (lines.length > 0 && this.lines.length < MAX_LINES)
      this.lines = [...this.lines, ...lines].slice(0, MAX_LINES).sort((a, b) => a.atMs - b.atMs);
  }

  /** When the page is opened again its question appears again; the first time counts. */
  private addQuestion(number: number, atMs: number): void {
    if (this.questions.some((known) => known.number === number)) return;
    this.questions = [...this.questions, { number, atMs }].sort((a, b) => a.number - b.number);
  }

  /**
   * The player needs two events, the size of the window and a full snapshot; otherwise it would stay blank without an
   * error.
   */
  get isPlayable(): boolean {
    return this.count >= 2 && this.hasSize && this.firstPictureMs !== null;
  }

  map(totalMs: number): RecordingMap {
    return { bars: activityBars(this.actions, totalMs, BARS), pauses: pauses(this.actions, totalMs) };
  }
}
