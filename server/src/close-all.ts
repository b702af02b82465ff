/**
 * Closes the last one first, and the others even if one fails.
 * @throws AggregateError once all have been tried
 */
export async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (let close = closers.pop(); close; close = closers.pop())
    await close().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, 'Not every part could be closed.');
}
