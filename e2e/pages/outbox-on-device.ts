import { OUTBOX_DATABASE } from '@bandmark/contracts/outbox';
import type { Page } from '@playwright/test';

/** What of an exam has not reached the server: it lies in the browser's database (shared/outbox). */
export interface Unsent {
  /** Texts that are newer than what the server acknowledged. */
  texts: string[];
  /** A growing chunk gets further slices before it is sent. */
  chunks: { stream: string; segment: number; sequence: number; sha256: string; isGrowing: boolean }[];
}

interface KeptAttempt {
  v: number;
  answer: { text: string; sequence: number };
  savedSequence: number;
}
interface KeptChunk {
  v: number;
  stream: string;
  segment: number;
  sequence: number;
  sha256: string;
  isGrowing?: boolean;
}

/** Any page of the site may ask; one of this browser must have opened the outbox before. */
export async function unsentOnDevice(page: Page): Promise<Unsent> {
  const attempts = (await readStore(page, 'attempts')) as KeptAttempt[];
  const chunks = (await readStore(page, 'chunks')) as KeptChunk[];
  return {
    texts: attempts
      .filter(({ answer, savedSequence }) => answer.sequence > savedSequence)
      .map(({ answer }) => answer.text),
    chunks: chunks.map(({ stream, segment, sequence, sha256, isGrowing = false }) => ({
      stream,
      segment,
      sequence,
      sha256,
      isGrowing,
    })),
  };
}

/** Every record, without the bytes of chunks. */
function readStore(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(
    ({ name, of }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => {
          reject(opening.error ?? new Error('The outbox cannot be opened.'));
        };
        opening.onsuccess = () => {
          const reading = opening.result.transaction(of).objectStore(of).getAll();
          reading.onerror = () => {
            reject(reading.error ?? new Error('The outbox cannot be read.'));
          };
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as object[]).map((record) => ({ ...record, bytes: null })));
          };
        };
      }),
    { name: OUTBOX_DATABASE, of: store },
  );
}

/** Makes the records what a later version would have left: of a higher version, with a field that is not known yet. */
export async function ageRecords(page: Page): Promise<void> {
  await page.evaluate(async (outbox) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(outbox);
      opening.onsuccess = () => {
        resolve(opening.result);
      };
      opening.onerror = () => {
        reject(opening.error ?? new Error('The outbox cannot be opened.'));
      };
    });
    const transaction = database.transaction(['attempts', 'chunks'], 'readwrite');
    for (const name of ['attempts', 'chunks']) {
      const walk = transaction.objectStore(name).openCursor();
      walk.onsuccess = () => {
        const cursor = walk.result;
        if (!cursor) return;
        const record = cursor.value as { v: number };
        cursor.update({ ...record, v: record.v + 1, ofALaterVersion: { anything: true } });
        cursor.continue();
      };
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, OUTBOX_DATABASE);
}
