import { EXAM_EVENT_KINDS, type ExamEvent, LONGEST_EVENT_TEXT } from '@bandmark/contracts/api/exam-events';
import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';

/** An event without its time, which the exam's clock adds. */
export type Fact = Omit<ExamEvent, 'atMs'>;

/** A shorter loss of focus is the browser's or the system's doing, not the candidate's. */
const SHORTEST_ABSENCE_MS = 1_000;
/** A return to the page for less than this does not end the absence. */
export const MERGED_WITHIN_MS = 2_000;

/** Time away from the page; `toMs` is null while it lasts. */
export interface Absence {
  fromMs: number;
  toMs: number | null;
}

/** The absence after leaving the page; continues the last one if that has only just ended. */
export function leave(last: Absence | null, atMs: number): Absence {
  if (last && (last.toMs === null || atMs - last.toMs <= MERGED_WITHIN_MS)) return { fromMs: last.fromMs, toMs: null };
  return { fromMs: atMs, toMs: null };
}

/** The event for an absence; null if the absence is too short. */
export function absenceEvent({ fromMs, toMs }: Absence, nowMs: number): ExamEvent | null {
  const durationMs = (toMs ?? nowMs) - fromMs;
  return durationMs < SHORTEST_ABSENCE_MS ? null : { kind: EXAM_EVENT_KINDS.leftPage, atMs: fromMs, durationMs };
}

/** A pasted or copied text, truncated to the server's limit; null for an empty one. */
export function textFact(kind: 'pasted' | 'copied', text: string): Fact | null {
  if (text === '') return null;
  return { kind, text: text.slice(0, LONGEST_EVENT_TEXT), textLength: text.length };
}

const KIND_OF_FINDING: Readonly<Record<string, string>> = {
  'camera-lost': EXAM_EVENT_KINDS.devicesChanged,
  'microphone-lost': EXAM_EVENT_KINDS.devicesChanged,
  'camera-muted': EXAM_EVENT_KINDS.cameraCovered,
  black: EXAM_EVENT_KINDS.cameraCovered,
  frozen: EXAM_EVENT_KINDS.cameraCovered,
};

type Findings = readonly Pick<RecorderFinding, 'code'>[];

/** The recorder's new findings that are facts about the candidate's devices. */
export function findingFacts(before: Findings, now: Findings): Fact[] {
  const known = new Set(before.map(({ code }) => code));
  return now.flatMap(({ code }) => {
    const kind = KIND_OF_FINDING[code];
    return kind === undefined || known.has(code) ? [] : [{ kind, finding: code }];
  });
}
