/** Gives Node an in-memory IndexedDB, for benchmarks that drive the outbox without a browser. */
import 'fake-indexeddb/auto';

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve();
  });
}

/** Reads all records of one object store directly, bypassing the outbox. */
export async function readStore(name: string, store: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'));
  });
  try {
    return await new Promise((resolve, reject) => {
      const reading = database.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error ?? new Error('The store cannot be read.'));
    });
  } finally {
    database.close();
  }
}
