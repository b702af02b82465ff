/** Response of calls that return no data. A constant, because TypeScript widens a `true` returned by an async arrow. */
export const OK = { ok: true } as const;
