/**
 * Looks up an untrusted name in a table; undefined unless it is an own property. `table[name]` would return an
 * inherited function for a name such as "constructor".
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
