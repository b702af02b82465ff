/** Makes the next `count` writes fail, as on a full device. @returns a function that restores writing */
export function failingPuts(count = Infinity): () => void {
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  let failed = 0;
  put.mockImplementation(() => {
    failed += 1;
    if (failed >= count) put.mockRestore();
    throw new DOMException('full', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

/** Tracks the connections used from now on, so that a test can close them as a browser may. */
export function closableConnections(): { closeAll(): void } {
  const open = new Set<IDBDatabase>();
  const transaction = IDBDatabase.prototype.transaction;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    open.add(this);
    return transaction.apply(this, given);
  });
  return {
    closeAll() {
      for (const database of open) database.close();
      open.clear();
    },
  };
}

/** Makes requests to open a database stay pending until `respond`, as some browsers leave them. */
export function silentOpening(): { open: jest.SpiedFunction<IDBFactory['open']>; respond(): void } {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  const reallyOpen = indexedDB.open.bind(indexedDB);
  const open = jest.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    return delayEvents(reallyOpen(...given), responded);
  });
  return { open, respond };
}

/** Makes transactions that begin from now on stay pending until `respond`, as some browsers leave them. */
export function silentTransactions(): { respond(): void } {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  const transaction = IDBDatabase.prototype.transaction;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    return delayEvents(transaction.apply(this, given), responded);
  });
  return { respond };
}

function delayEvents<T extends EventTarget>(target: T, until: Promise<void>): T {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject | null) =>
    listen(type, (event) => {
      if (typeof listener === 'function') void until.then(() => listener.call(target, event));
    });
  return target;
}
