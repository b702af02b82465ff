/**
 * Like `Promise.all`, but rejects only after all work has ended. Otherwise work that still writes would fail a clean-up
 * of its files, and the error of that would hide the first one.
 */
export async function allEnded<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Item in keyof Work]: Awaited<Work[Item]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
