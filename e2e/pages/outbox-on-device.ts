import { OUTBOX_DATABASE } from '@bandmark/contracts/outbox';
import type { Page } from '@playwright/test';

/** Entries in the browser's database (shared/outbox) that the server has not acknowledged. */
export interface Unsent {
  /** Texts newer than the acknowledged ones. */
  texts: string[];
  /** `isGrowing`: more slices are appended before the chunk is sent. */
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

/** Works on any page of the site, once a page of this browser has created the outbox. */
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

/** All records of a store, without the bytes of chunks. */
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

/** Turns the records into those of a later release: with a higher version number and an unknown field. */
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
