/** Readers for JSON from a file or the network, which is untrusted. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const asObjects = (value: unknown): readonly JsonObject[] =>
  asList(value)
    .map(asObject)
    .filter((each) => each !== null);

/** @returns null unless the text is a JSON object */
export function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
