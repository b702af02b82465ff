/** Answer of calls that have nothing to say. A constant, because TypeScript widens a `true` returned by an async arrow. */
export const OK = { ok: true } as const;
