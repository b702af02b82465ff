/** How long a download may stand still, milliseconds: a connection can be dead without ever being closed. */
export const STALLED_AFTER_MS = 30_000;

/** Waits for one step of a download. @throws Error if the step takes longer than a download may stand still */
export async function unlessStalled<T>(step: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing arrived')), STALLED_AFTER_MS);
  });
  try {
    return await Promise.race([step, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch` that gives up, and frees its connection, when no response begins. */
export async function fetchUnlessStalled(url: string, signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted();
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await unlessStalled(fetch(url, { signal: leaving.signal }));
  } catch (error) {
    leave();
    throw error;
  }
}
