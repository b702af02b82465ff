import { OUTBOX_DATABASE } from '@bandmark/contracts/outbox';
import { whenIdle } from '../idle';
import { pageOutbox } from './page-outbox';

/**
 * Sends what earlier pages left in the outbox, from any page, as soon as the browser is idle. An answer is therefore
 * never stranded because a remote was rolled back or cannot be loaded. A visitor without an outbox does not load its
 * code.
 */
export function flushWhenIdle(onIdle: (work: () => void) => void = (work) => whenIdle(work, 10_000)): void {
  onIdle(() => {
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
    // Without `indexedDB.databases`, opening the outbox is the only way to find out.
    if (typeof indexedDB.databases !== 'function') return true;
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return false;
  }
}
