/**
 * What a table of texts has under a name that came from elsewhere; undefined for a name that only every object has.
 * `table[name]` gives a function for "constructor", which a page would print or fail on.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
