/** The highest band. Bands run from 0 to 9 in steps of 0.5 (spec §1, §9). */
export const TOP_BAND = 9;

/** Rounds to the nearest half, ties up: 6.25 → 6.5, 3.875 → 4, 6.125 → 6. */
export function roundToHalf(band: number): number {
  return Math.floor(band * 2 + 0.5) / 2;
}

/**
 * Overall band: the mean of the taken skills to the nearest half, ties up.
 * @returns null when no skill was taken.
 */
export function overallBand(bands: readonly number[]): number | null {
  if (bands.length === 0) return null;
  return roundToHalf(bands.reduce((sum, band) => sum + band, 0) / bands.length);
}

/** "IELTS Score": the band rounded to 0 decimals (spec §9). */
export function displayBand(band: number): string {
  return band.toFixed(0);
}

export function isBand(value: number): boolean {
  return value >= 0 && value <= TOP_BAND && Number.isInteger(value * 2);
}
