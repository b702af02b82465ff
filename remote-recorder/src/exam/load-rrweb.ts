/**
 * rrweb with its console plugin, in a chunk of its own: only an exam needs its 22 kB, and the embed must not have it.
 * A failed load may be tried again (webpack forgets a failed chunk).
 */
export async function loadRrweb() {
  const [{ record }, { getRecordConsolePlugin }] = await Promise.all([
    import(/* webpackChunkName: "rrweb" */ '@rrweb/record'),
    import(/* webpackChunkName: "rrweb" */ '@rrweb/rrweb-plugin-console-record'),
  ]);
  return { record, getRecordConsolePlugin };
}

export type Rrweb = Awaited<ReturnType<typeof loadRrweb>>;
