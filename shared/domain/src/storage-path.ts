/** The range of one thousand that contains an id: 1234 → "1000-1999" (spec §9). */
export function thousandRange(id: number): string {
  const floor = BigInt(id) - (BigInt(id) % 1000n);
  return `${floor}-${floor + 999n}`; // BigInt, because the end of the last range is above 2^53
}

/** Folder of an answer's files: 1234 → "1000-1999/1234" (spec §3, Recording). */
export function answerFolder(id: number): string {
  return `${thousandRange(id)}/${id}`;
}

/**
 * Address of one file of a recording, from the site's root.
 * @param extension `json` (screen events), `webm`, `mp4` (camera or audio), `jpg`, `manifest.json`
 */
export function answerFilePath(id: number, uuid: string, extension: string): string {
  return `/certificate-answers/${answerFolder(id)}/${uuid}.${extension}`;
}

/** Public ids are random positive integers below 2^53, which JSON represents exactly. */
export function isAnswerId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
