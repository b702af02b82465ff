/**
 * The rows of an upsert in the order of their keys. Pages report the same rows at the same moment: in different orders,
 * each of two statements could lock a row that the other waits for, and PostgreSQL would end one of them.
 */
export const inKeyOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
