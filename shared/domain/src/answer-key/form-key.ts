import type { Key } from './judge-answers';
import type { RawScoreTable } from './raw-score-band';

/** Answer key of a listening or reading form, with the table that maps raw scores to bands. */
export interface FormKey {
  keys: readonly Key[];
  bands: RawScoreTable;
}
