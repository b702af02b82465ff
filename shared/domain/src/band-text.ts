/** A band as it is written: "6.0", "6.5", and "5.25" where a mean of two marks is not rounded yet. */
export function bandText(band: number): string {
  return Number.isInteger(band * 2) ? band.toFixed(1) : band.toFixed(2);
}
