/**
 * The words of the chunk protocol (docs/embed-recorder.md) that an exam's recording and an embedded panel's have in
 * common. Without schemas, because the embed for foreign pages has no room for a schema library; `api/attempts.ts` has
 * those of the exam.
 */

/**
 * UUID of the browser tab that writes. In an exam (see `takeLease`), saving an answer needs it too, and submitting
 * checks it when it is sent.
 */
export const TAB_HEADER = 'x-tab-id';
/** SHA-256 of a chunk's bytes, hexadecimal. */
export const CHUNK_HASH_HEADER = 'x-chunk-sha256';
/** Epoch milliseconds (the page's clock) at which the recorder of this stream and segment started. */
export const STREAM_STARTED_HEADER = 'x-stream-started-at';

/** Most seconds of recording in one chunk. */
export const MOST_CHUNK_SECONDS = 5;
/** Largest chunk that a receiver takes. */
export const MOST_CHUNK_BYTES = 4 * 1024 * 1024;
