/** Round brackets and what they hold; they do not nest. */
const OPTIONAL = /\(([^()]*)\)/;

/**
 * The readings of a key's variant: each pair of brackets holds what may be left out.
 * `(the) harbour(s)` → "harbour", "harbours", "the harbour", "the harbours".
 */
export function expandVariants(variant: string): string[] {
  const optional = OPTIONAL.exec(variant);
  if (!optional) return [variant.replaceAll(/\s+/g, ' ').trim()];
  const before = variant.slice(0, optional.index);
  const after = variant.slice(optional.index + optional[0].length);
  return [...expandVariants(before + after), ...expandVariants(before + (optional[1] ?? '') + after)];
}
