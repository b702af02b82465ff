import type { RrwebEvent } from '@bandmark/contracts/recording';

export const NDJSON_TYPE = 'application/x-ndjson';

/** The server takes chunks of at most 4 MiB; characters count up to three bytes each. */
const MAX_CHARACTERS = 1024 * 1024;

/** One event a line, cut between lines into parts that the server takes. A single larger event stays whole. */
export function encodeNdjson(events: readonly RrwebEvent[], maxCharacters = MAX_CHARACTERS): Blob[] {
  const parts: string[] = [];
  let part = '';
  for (const event of events) {
    const line = `${JSON.stringify(event)}\n`;
    if (part !== '' && part.length + line.length > maxCharacters) {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  if (part !== '') parts.push(part);
  return parts.map((text) => new Blob([text], { type: NDJSON_TYPE }));
}
