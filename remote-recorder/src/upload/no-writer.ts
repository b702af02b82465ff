import type { SegmentWriter } from '../core/recording-sink';

/** Writer for a recording without a target, whose slices stay only in the recorder's memory. */
export const NO_WRITER: SegmentWriter = { put: async () => {}, close: async () => ({ segment: 1, chunks: 0 }) };
