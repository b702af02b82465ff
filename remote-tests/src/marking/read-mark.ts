import { isBand } from '@bandmark/domain/bands';
import type { SubScores } from '@bandmark/domain/sub-scores';

export type FourTexts = readonly [string, string, string, string];

/** What was typed for one criterion, or null when it is no band in halves. A decimal comma is understood. */
export function readCriterion(text: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return isBand(value) ? value : null;
}

export function readMark([a, b, c, d]: FourTexts): SubScores | null {
  const mark = [readCriterion(a), readCriterion(b), readCriterion(c), readCriterion(d)] as const;
  return isComplete(mark) ? mark : null;
}

function isComplete(mark: readonly (number | null)[]): mark is SubScores {
  return mark.every((value) => value !== null);
}
