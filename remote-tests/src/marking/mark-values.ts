import type { MarkDraft, MarkingDetail } from '@bandmark/contracts/api/marking';
import { type FourTexts, readCriterion } from './read-mark';

/** What stands in the form. */
export interface MarkValues {
  criteria: FourTexts;
  note: string;
}

/** What the form begins with: the draft, else the examiner's mark, else nothing. */
export function valuesOf({ draft, mark }: Pick<MarkingDetail, 'draft' | 'mark'>): MarkValues {
  const [a, b, c, d] = draft?.criteria ?? mark?.criteria ?? [null, null, null, null];
  return { criteria: [textOf(a), textOf(b), textOf(c), textOf(d)], note: draft?.note ?? mark?.note ?? '' };
}

/** What of the form a draft keeps: a text that is no band counts as not set. */
export function draftOf({ criteria: [a, b, c, d], note }: MarkValues): MarkDraft {
  return { criteria: [readCriterion(a), readCriterion(b), readCriterion(c), readCriterion(d)], note };
}

const textOf = (band: number | null): string => (band === null ? '' : String(band));
