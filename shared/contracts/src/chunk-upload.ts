/**
 * Constants of the chunk protocol (docs/embed-recorder.md), shared by exams and embedded panels. This file has no
 * schemas, because the embed for foreign pages has no room for a schema library; `api/attempts.ts` has those of the
 * exam.
 */

/**
 * Tab id: the UUID of the browser tab that writes. In an exam (see `takeLease`), saving an answer also requires it, and
 * submitting checks it if it is present.
 */
export const TAB_HEADER = 'x-tab-id';
/** SHA-256 of a chunk's bytes, hexadecimal. */
export const CHUNK_HASH_HEADER = 'x-chunk-sha256';
/** Epoch milliseconds (the page's clock) at which the recorder of this stream and segment started. */
export const STREAM_STARTED_HEADER = 'x-stream-started-at';

/** Maximum length of one chunk, in seconds of recording. */
export const MAX_CHUNK_SECONDS = 5;
/** Largest chunk that a receiver accepts, in bytes. */
export const MAX_CHUNK_BYTES = 4 * 1024 * 1024;
