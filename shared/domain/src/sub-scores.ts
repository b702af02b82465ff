import { roundToHalf, TOP_BAND } from './bands';

export type SubScores = readonly [number, number, number, number];

/** Offsets from the band, in the order of the criteria (spec §5, §9). */
const OFFSETS: SubScores = [0.5, -0.5, 0.5, -0.5];

/** Sub-scores for an answer that has only a band: the band plus the spec's offsets, clamped to 0–9. */
export function subScoresOfBand(band: number): SubScores {
  const at = (offset: number) => Math.min(TOP_BAND, Math.max(0, band + offset));
  return [at(OFFSETS[0]), at(OFFSETS[1]), at(OFFSETS[2]), at(OFFSETS[3])];
}

/** The band of a mark: the mean of its four criteria to the nearest half, ties up. */
export function bandOfMark(criteria: SubScores): number {
  return roundToHalf((criteria[0] + criteria[1] + criteria[2] + criteria[3]) / 4);
}
