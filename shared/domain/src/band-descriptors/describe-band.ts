import { TOP_BAND } from '../bands';
import type { MarkedSkill } from '../skills';
import type { BandWords } from './band-words';
import { SPEAKING_BANDS } from './speaking-bands';
import { WRITING_BANDS } from './writing-bands';

const BANDS: Readonly<Record<MarkedSkill, readonly [BandWords, BandWords, BandWords, BandWords]>> = {
  speaking: SPEAKING_BANDS,
  writing: WRITING_BANDS,
};

/** A whole band and its descriptor. */
export interface BandDescription {
  band: number;
  words: string;
}

/**
 * The descriptors for the band of a criterion. A whole band has its own descriptor (`reached`). Between two whole bands
 * an answer shows all of the lower one and part of the higher one, whose descriptor is `above`.
 * @param criterion index in the skill's order of criteria, from 0
 * @param band 0 to 9, usually in halves
 */
export function describeBand(
  skill: MarkedSkill,
  criterion: 0 | 1 | 2 | 3,
  band: number,
): { reached: BandDescription; above: BandDescription | null } {
  const words = BANDS[skill][criterion];
  const described = (whole: number): BandDescription => ({ band: whole, words: words[whole] ?? '' });
  const within = Math.min(TOP_BAND, Math.max(0, band));
  const whole = Math.floor(within);
  return { reached: described(whole), above: within === whole ? null : described(whole + 1) };
}
