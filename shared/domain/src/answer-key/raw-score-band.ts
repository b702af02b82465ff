/** Rows in descending order of `from`; the first with `from` ≤ raw score gives the band. The last row starts at 0. */
export type RawScoreTable = readonly { from: number; band: number }[];

/** @throws Error if the table has no row for the score, which is an error in the form's data */
export function bandOfRawScore(table: RawScoreTable, rawScore: number): number {
  const row = table.find(({ from }) => rawScore >= from);
  if (!row) throw new Error(`No band for a raw score of ${rawScore}`);
  return row.band;
}
