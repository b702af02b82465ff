/** A form's table: the first row whose `from` the raw score reaches gives the band. The last row begins at 0. */
export type RawScoreTable = readonly { from: number; band: number }[];

/** @throws when the table has no row for the score: a mistake in the form's data */
export function bandOfRawScore(table: RawScoreTable, rawScore: number): number {
  const row = table.find(({ from }) => rawScore >= from);
  if (!row) throw new Error(`No band for a raw score of ${rawScore}`);
  return row.band;
}
