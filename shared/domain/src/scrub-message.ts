const LONGEST = 200;

/** In this order: an address may hold an e-mail, and either may hold digits. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // What a program quotes is often what a person wrote.
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/g, '<quote>'],
  // A replay's or certificate's address is its key.
  [/\b(?:https?|blob|data|wss?):\S+/gi, '<address>'],
  [/(?:^|(?<=[\s(]))\/[\w~%#.-]+(?:\/[\w~%#.-]*)*/g, '<path>'],
  [/[^\s@<>()]+@[^\s@<>()]+\.\w+/g, '<email>'],
  [/\b(?=[\w-]*\d)[A-Za-z0-9_-]{12,}\b|\b\d{4,}\b/g, '<id>'],
];

/**
 * What may be kept of an error's text: no quotes, addresses, e-mails or ids, so that no person's words and no key of a
 * recording get into telemetry. At most 200 characters, on one line.
 */
export function scrubMessage(message: string): string {
  // Also what is not seen or turns the direction of what follows.
  let text = message
    .slice(0, 2000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  for (const [pattern, stand] of PRIVATE) text = text.replace(pattern, stand);
  return text.slice(0, LONGEST);
}
