import {
  type ParserOptions,
  type PGliteInterface,
  type QueryOptions,
  type Results,
  type RowMode,
  types,
} from '@electric-sql/pglite';

const NUMERIC_ARRAY = 1231;
const TIMESTAMP_ARRAY = 1115;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;
const INTERVAL_ARRAY = 1187;

/** Types that drizzle parses itself; it passes the parsers with each query. */
const LEFT_AS_TEXT: readonly number[] = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  NUMERIC_ARRAY,
  TIMESTAMP_ARRAY,
  DATE_ARRAY,
  TIMESTAMPTZ_ARRAY,
  INTERVAL_ARRAY,
];

const asItIs = (value: string): string => value;

/**
 * Makes PGlite return values of these types as PostgreSQL's text. Parsers that come with a query are merged into
 * PGlite's table of some 400, which takes as long as the query (docs/decisions/185-columns-are-parsed-by-who-asks.md).
 */
export function leaveAsText(pglite: Pick<PGliteInterface, 'parsers'>): void {
  Object.assign(pglite.parsers, parsersOf(LEFT_AS_TEXT));
}

const parsersOf = (unparsed: readonly number[]): ParserOptions =>
  Object.fromEntries(unparsed.map((type) => [type, asItIs]));

/** PGlite's options for a query. @param unparsed further types whose values stay PostgreSQL's text */
export const pgliteOptions = (rowMode: RowMode | undefined, unparsed: readonly number[]): QueryOptions => ({
  ...(rowMode && { rowMode }),
  ...(unparsed.length > 0 && { parsers: parsersOf(unparsed) }),
});

/** Types that a caller parses and PGlite does not leave as text yet. */
export const furtherTypes = (parsers: ParserOptions = {}): number[] =>
  Object.keys(parsers)
    .map(Number)
    .filter((type) => !LEFT_AS_TEXT.includes(type));

const asDate = (value: string): Date => new Date(value);

/** PGlite's default parsers for these types. It has none for intervals, and arrays of these types stay text here. */
const USUAL: ParserOptions = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate, [types.DATE]: asDate };

/** Parses the values that PGlite has left as text. @param parsers of the caller; they go before PGlite's defaults */
export function parseColumns<Row>(results: Results<Row>, parsers: ParserOptions = {}): Results<Row> {
  results.fields.forEach(({ name, dataTypeID }, index) => {
    const parse = parsers[dataTypeID] ?? USUAL[dataTypeID];
    if (!parse) return;
    for (const row of results.rows as Record<string | number, unknown>[]) {
      const column = Array.isArray(row) ? index : name;
      const value = row[column];
      if (typeof value === 'string') row[column] = parse(value);
    }
  });
  return results;
}
