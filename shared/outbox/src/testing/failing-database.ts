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
