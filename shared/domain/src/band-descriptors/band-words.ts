/** A sentence or two for each whole band from 0 to 9; the index is the band. */
export type BandWords = readonly [string, string, string, string, string, string, string, string, string, string];
