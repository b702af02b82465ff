/** Parentheses with their content; they do not nest. */
const OPTIONAL = /\(([^()]*)\)/;

/**
 * Expands a variant of an answer key into all its readings: text in parentheses is optional.
 * `(the) harbour(s)` → "harbour", "harbours", "the harbour", "the harbours".
 */
export function expandVariants(variant: string): string[] {
  const optional = OPTIONAL.exec(variant);
  if (!optional) return [variant.replaceAll(/\s+/g, ' ').trim()];
  const before = variant.slice(0, optional.index);
  const after = variant.slice(optional.index + optional[0].length);
  return [...expandVariants(before + after), ...expandVariants(before + (optional[1] ?? '') + after)];
}
