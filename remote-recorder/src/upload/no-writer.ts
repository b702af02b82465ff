import type { SegmentWriter } from '../core/recording-sink';

/** For a recording without a target: its slices stay in the recorder's memory. */
export const NO_WRITER: SegmentWriter = { put: async () => {}, close: async () => ({ segment: 1, chunks: 0 }) };
