import { pageOutbox } from './page-outbox';

/** Name that shared/outbox gives its database. */
const DATABASE = 'bandmark-outbox';

/**
 * Sends what earlier pages left on the device, on any page, once nothing else is to be done: a remote that was
 * rolled back or cannot be reached never strands an answer. A visitor without a outbox does not load its code.
 */
export function flushWhenIdle(whenIdle: (work: () => void) => void = onIdle): void {
  whenIdle(() => {
    flush().catch((error: unknown) => {
      console.warn('What waits on this device could not be sent yet.', error);
    });
  });
}

async function flush(): Promise<void> {
  if (!(await hasOutbox())) return;
  const outbox = await pageOutbox();
  await outbox.flush();
}

async function hasOutbox(): Promise<boolean> {
  try {
    // Where the list of databases is not offered, opening the outbox is the only way to know.
    if (typeof indexedDB.databases !== 'function') return true;
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}

function onIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
