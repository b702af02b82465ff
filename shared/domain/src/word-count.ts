/** Words as a candidate counts them: runs of letters and digits, with inner apostrophes and hyphens. */
export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
