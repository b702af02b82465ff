const LONGEST = 200;
/** Bounds the work; a longer message is cut before it is searched. */
const MAX_READ = 2000;

/** Applied in this order, because an address may contain an e-mail, and either may contain digits. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Quoted parts of an error message are often user input.
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/g, '<quote>'],
  // The URL of a replay or certificate is its secret.
  [/\b(?:https?|blob|data|wss?):\S+/gi, '<address>'],
  [/(?:^|(?<=[\s(]))\/[\w~%#.-]+(?:\/[\w~%#.-]*)*/g, '<path>'],
  [/[^\s@<>()]+@[^\s@<>()]+\.\w+/g, '<email>'],
  [/\b(?=[\w-]*\d)[A-Za-z0-9_-]{12,}\b|\b\d{4,}\b/g, '<id>'],
];

/**
 * Removes quotes, addresses, e-mails and ids from an error message, so that neither user input nor the secret URL of a
 * recording gets into telemetry. @returns one line of at most 200 characters
 */
export function scrubMessage(message: string): string {
  // Also removes invisible and direction-changing characters (Cf).
  let text = message
    .slice(0, MAX_READ)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  for (const [pattern, stand] of PRIVATE) {
    text = text.replace(pattern, stand);
    // The cut may have removed the end of a quote: no whole quotes are left, so what follows a mark may be its text.
    if (stand === '<quote>' && message.length > MAX_READ) text = text.replace(/["'`“‘].*$/, stand);
  }
  return text.slice(0, LONGEST);
}
