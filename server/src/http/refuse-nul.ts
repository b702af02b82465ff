import { invalidField, notFound } from './http-error';

/** PostgreSQL's text holds every character but this one; a statement with it fails. */
const NUL = '\0';

/** @throws HttpError 400 that names the field with a NUL in it */
export function refuseNul(given: { params: unknown; query: unknown; body: unknown }): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const path = pathToNul(given[part]);
    if (path === null) continue;
    const field = path.join('.') || part;
    throw part === 'params' ? notFound() : invalidField(field, `${field} must not contain the character U+0000.`);
  }
}

/** Only what the schemas let through is searched, so its depth is theirs. */
function pathToNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes(NUL) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes(NUL) ? [] : pathToNul(inner);
    if (path !== null) return name.includes(NUL) ? path : [name, ...path];
  }
  return null;
}
