/**
 * The rows of an upsert in the order of their keys, so that statements that write the same rows at the same moment lock
 * them in one order. In different orders, each of two could hold a row that the other waits for, and PostgreSQL would end
 * one of them.
 */
export const inKeyOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
