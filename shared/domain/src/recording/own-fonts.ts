/**
 * Recorded pages reference fonts, preloads and icon by the URLs and versions of their time. Later those files no longer
 * exist, and on another host the Content-Security-Policy blocks them. The replay provides this site's fonts itself, so
 * these references are removed before the event is parsed.
 */
const FONT_FACE = /@font-face\s*\{[^{}]*\}/g;
/** Icons and preloads. In a stored event, quotes in typed text are escaped, so only attributes match. */
const RELATION = /"rel":"(?:shortcut icon|icon|(?:module)?preload|prefetch|preconnect|dns-prefetch)"/g;

/** @param stored one event as its JSON text */
export function withoutRecordedFonts(stored: string): string {
  const styled = stored.includes('@font-face') ? stored.replace(FONT_FACE, '') : stored;
  // Empties `rel` instead of `href`: without `rel` the browser requests nothing, while an empty `href` logs a warning.
  return styled.includes('"rel":"') ? styled.replace(RELATION, '"rel":""') : styled;
}
