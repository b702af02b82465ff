import type { Key } from './judge-answers';
import type { RawScoreTable } from './raw-score-band';

/** What the answers to a listening or reading form are judged by, and the band that a raw score gives. */
export interface FormKey {
  keys: readonly Key[];
  bands: RawScoreTable;
}
