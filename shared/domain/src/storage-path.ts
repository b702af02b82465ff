/** Groups a number into thousand-sized ranges: 1234 → "1000-1999" (spec §9). */
export function thousandRange(id: number): string {
  const floor = BigInt(id) - (BigInt(id) % 1000n);
  return `${floor}-${floor + 999n}`; // as integers: the end of the last range lies beyond 2^53
}

/** Folder of an answer's files, derived from its id: 1234 → "1000-1999/1234" (spec §3, Recording). */
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

/** Public ids are random integers below 2^53, so that they are safe in JSON and in a URL. */
export function isAnswerId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
