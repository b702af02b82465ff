import type { AnswerReport, NoEstimate } from '@bandmark/contracts/api/marking';
import type { estimates } from '../../database/schema/marking';

interface ShownEstimate {
  estimate: AnswerReport['estimate'];
  noEstimate?: NoEstimate;
}

/**
 * A row as the API sends it: an estimate, or why there is none. Pages that do not know the reasons find no estimate.
 */
export function shownEstimate(row: typeof estimates.$inferSelect | null): ShownEstimate {
  if (row === null) return { estimate: null };
  const { band, method, features, abstentions } = row;
  return abstentions
    ? { estimate: null, noEstimate: { texts: abstentions, method, features } }
    : { estimate: { band, method, features } };
}
