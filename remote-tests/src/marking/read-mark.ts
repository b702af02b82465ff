import { isBand } from '@bandmark/domain/bands';
import type { SubScores } from '@bandmark/domain/sub-scores';

export type FourTexts = readonly [string, string, string, string];

const HIGHEST = 9;
/** The first step from an empty box leads here, so that an examiner need not climb from 0. */
const MIDDLE = 5;

/** What was typed for one criterion, or null when it is no band in halves. A decimal comma is understood. */
export function readCriterion(text: string): number | null {
  const value = numberIn(text);
  return value !== null && isBand(value) ? value : null;
}

/** What was typed, at its nearest half (ties up); what is no number from 0 to 9 stays as it is, to be corrected. */
export function snapped(text: string): string {
  const value = numberIn(text);
  if (value === null || value < 0 || value > HIGHEST) return text;
  return String(nearestHalf(value));
}

/** One step up or down from what stands there, within 0 to 9. */
export function stepped(text: string, by: number): string {
  const value = numberIn(text);
  if (value === null) return String(MIDDLE);
  return String(Math.min(HIGHEST, Math.max(0, nearestHalf(value) + by)));
}

export function readMark([a, b, c, d]: FourTexts): SubScores | null {
  const mark = [readCriterion(a), readCriterion(b), readCriterion(c), readCriterion(d)] as const;
  return isComplete(mark) ? mark : null;
}

const nearestHalf = (value: number): number => Math.floor(value * 2 + 0.5) / 2;

function numberIn(text: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

function isComplete(mark: readonly (number | null)[]): mark is SubScores {
  return mark.every((value) => value !== null);
}
