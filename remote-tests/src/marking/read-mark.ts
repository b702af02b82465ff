import { isBand } from '@bandmark/domain/bands';
import type { SubScores } from '@bandmark/domain/sub-scores';

export type FourTexts = readonly [string, string, string, string];

const HIGHEST = 9;
/** The first step from an empty box leads here, so that an examiner need not climb from 0. */
const MIDDLE = 5;

/** Parses the band of one criterion; null unless it is a multiple of 0.5 from 0 to 9. Accepts a decimal comma. */
export function readCriterion(text: string): number | null {
  const value = numberIn(text);
  return value !== null && isBand(value) ? value : null;
}

/** Rounds a typed band to the nearest half (ties up). Text that is no number from 0 to 9 is returned unchanged. */
export function snapped(text: string): string {
  const value = numberIn(text);
  if (value === null || value < 0 || value > HIGHEST) return text;
  return String(nearestHalf(value));
}

/** The typed band changed by one step, clamped to 0 to 9. */
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
