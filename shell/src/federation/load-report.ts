/** What the loader tells telemetry. */
export type LoadReport =
  /** The first module of a remote was ready. */
  | { kind: 'loaded'; remote: string; version: string; ms: number }
  | { kind: 'failed'; remote: string; version: string; error: unknown };
