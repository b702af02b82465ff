/** Variants of a document: each leaf changed, each leaf removed, and each object with one added member. */
export function* mutations(document: object): Generator<readonly [what: string, changed: Record<string, unknown>]> {
  for (const path of pathsOf(document)) {
    const at = path.join('.');
    const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document);
    if (typeof value !== 'object' || value === null) {
      yield [`${at} changed`, changed(document, path, typeof value === 'boolean' ? !value : `${String(value)}x`)];
    } else if (!Array.isArray(value)) {
      yield [`${at} with a name more`, changed(document, path, { ...value, description: 'Added.' })];
      yield [`${at} with an unknown word more`, changed(document, path, { ...value, verified: true })];
    } else if (value.length > 1) yield [`${at} doubled`, changed(document, path, [...value, value[0]])];
    if (path.length > 0) yield [`${at} taken away`, changed(document, path, undefined)];
  }
}

function* pathsOf(value: unknown, path: string[] = []): Generator<string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, key]);
}

function changed(document: object, path: readonly string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(document) as Record<string, unknown>;
  const last = path.at(-1);
  if (last === undefined) return value as Record<string, unknown>;
  let at: unknown = copy;
  for (const key of path.slice(0, -1)) at = (at as Record<string, unknown>)[key];
  if (value !== undefined) Reflect.set(at as object, last, value);
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else Reflect.deleteProperty(at as object, last);
  return copy;
}
