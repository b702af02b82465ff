/**
 * Recorded pages name their fonts, preloads and icon by the address and the version of their day. Those files are gone
 * one day, and on another host they are a foreign address that the page policy refuses. The replay brings this site's
 * fonts itself, so what a recording says of them is left out before the event is parsed.
 */
const FONT_FACE = /@font-face\s*\{[^{}]*\}/g;
/** Icons and preloads: their `rel` and `"href":"…"` in either order inside one object of attributes. */
const LINK =
  /("rel":"(?:shortcut icon|icon|preload)"[^{}]*?"href":)"[^"]*"|("href":)"[^"]*"([^{}]*?"rel":"(?:shortcut icon|icon|preload)")/g;

/** @param stored one event as its JSON text */
export function withoutRecordedFonts(stored: string): string {
  const styled = stored.includes('@font-face') ? stored.replace(FONT_FACE, '') : stored;
  if (!styled.includes('"rel":"')) return styled;
  return styled.replace(LINK, (_, before?: string, href?: string, after?: string) =>
    before ? `${before}""` : `${href ?? ''}""${after ?? ''}`,
  );
}
