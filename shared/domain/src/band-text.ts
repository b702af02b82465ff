/** A band as displayed: "6.0", "6.5"; "5.25" for an unrounded mean of two marks. */
export function bandText(band: number): string {
  return Number.isInteger(band * 2) ? band.toFixed(1) : band.toFixed(2);
}
