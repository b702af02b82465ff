import type { Locks } from '../upload/held-lock';

interface Waiting {
  run(): void;
}

/** Fakes the Web Locks of one browser, which jsdom lacks: exclusive locks, `ifAvailable`, and an abortable wait. */
export function fakeLocks(): NonNullable<Locks> {
  const queues = new Map<string, Waiting[]>();
  const request = async (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (options.ifAvailable && queue.length > 0) return callback(null);
    await new Promise<void>((resolve, reject) => {
      const waiting = { run: resolve };
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new DOMException('', 'AbortError'));
      });
      queue.push(waiting);
      if (queue.length === 1) resolve();
    });
    await callback({ name, mode: 'exclusive' });
    queue.shift();
    queue[0]?.run();
    return undefined;
  };
  return { request } as NonNullable<Locks>;
}
