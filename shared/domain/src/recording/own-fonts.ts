/**
 * Recorded pages name their fonts, preloads and icon by the address and the version of their day. Those files are gone
 * one day, and on another host they are a foreign address that the page policy refuses. The replay brings this site's
 * fonts itself, so what a recording says of them is left out before the event is parsed.
 */
const FONT_FACE = /@font-face\s*\{[^{}]*\}/g;
/** Icons and preloads. In a stored event, quotes in what a candidate typed are escaped, so only attributes match. */
const RELATION = /"rel":"(?:shortcut icon|icon|(?:module)?preload|prefetch|preconnect|dns-prefetch)"/g;

/** @param stored one event as its JSON text */
export function withoutRecordedFonts(stored: string): string {
  const styled = stored.includes('@font-face') ? stored.replace(FONT_FACE, '') : stored;
  // Without a relation the browser asks for nothing. An emptied address would be warned of in the console.
  return styled.includes('"rel":"') ? styled.replace(RELATION, '"rel":""') : styled;
}
