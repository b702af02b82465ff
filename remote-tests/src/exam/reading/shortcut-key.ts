/**
 * The key of a shortcut. A layout with other letters (Cyrillic, Arabic) or an input method gives none in Latin: then the
 * place on the keyboard counts, which such keyboards have Latin letters on too.
 * @returns a letter in lower case, or the name of another key
 */
export function shortcutKey({ key, code }: { key: string; code: string }): string {
  const isLatin = /^[\x20-\x7E]$/.test(key);
  const isOfOtherLayout = key.length === 1 && !isLatin;
  const place = isOfOtherLayout || key === 'Process' ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return place?.toLowerCase() ?? (isLatin ? key.toLowerCase() : key);
}
