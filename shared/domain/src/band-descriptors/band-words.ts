/** Descriptors of one or two sentences for the whole bands 0 to 9; the index is the band. */
export type BandWords = readonly [string, string, string, string, string, string, string, string, string, string];
