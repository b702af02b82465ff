import type { NoEstimateReason } from '@bandmark/contracts/api/no-estimate';
import type { TextFeatures } from './text-features';

/**
 * Characters of about 3,500 words: ten times what any task asks for. A longer text was pasted, and checking its
 * spelling would take seconds.
 */
export const LONGEST_JUDGED = 20_000;

/**
 * Shares, sentence lengths and MTLD of fewer words say more about chance than about the writer; MTLD itself is only
 * known to be stable from about 100 words (McCarthy & Jarvis 2010). From 50 to 100 words a ceiling keeps the estimate
 * low.
 */
export const FEWEST_WORDS = 50;

/** From this many letters on, a text in another script is not English, even if it counts as few words (Chinese). */
const LETTERS_OF_A_SCRIPT = 20;
/** English is written in Latin letters; a name or a quotation in others stays far below half. */
const LATIN_SHARE = 0.5;
/** A third in another language leaves too little English to judge; a quoted sentence is less. */
const OTHER_LANGUAGE_SHARE = 0.3;
/** A writer who repeats the question stays below a fifth; above a third, the task's own words would be judged. */
const COPIED_SHARE = 0.35;
/** Share of sentences that repeat earlier ones. Repeating a third of an essay is no accident. */
const REPEATED_SHARE = 0.3;
/** Beginners' essays have an MTLD of 30 and more; one sentence again and again has 20 and less. */
const LEAST_VARIETY = 18;
/** The weakest real essays have up to 20 misspelt words in 100. */
const MISSPELT_PER_100 = 30;
/**
 * In English two to three words of five are function words; lists of words have hardly any, padding hardly any others.
 */
const FUNCTION_WORDS_BETWEEN = [0.25, 0.8] as const;
/** Ungrammatical word pairs: learners make one in a text, shuffled words have four in 100. */
const BROKEN_PAIRS_PER_100 = 1.5;
const FEWEST_BROKEN_PAIRS = 2;

/**
 * The reason why a text gets no estimate, the most obvious one first; null if it can be estimated. A program that
 * counts words would give each of these texts some band, and every one would be a guess.
 */
export function abstentionOf(text: string, features: TextFeatures): NoEstimateReason | null {
  const found = REASONS.find(([, holds]) => holds(features, text));
  return found?.[0] ?? null;
}

type Rule = readonly [reason: NoEstimateReason, holds: (features: TextFeatures, text: string) => boolean];

const REASONS: readonly Rule[] = [
  ['empty', (f) => f.words === 0],
  ['too-long', (_, text) => text.length > LONGEST_JUDGED],
  ['not-english', (f) => f.letters >= LETTERS_OF_A_SCRIPT && f.latinLetters < LATIN_SHARE],
  ['too-short', (f) => f.words < FEWEST_WORDS],
  // The words that are not copied must be enough for an estimate, too.
  ['copied', (f) => f.copied > COPIED_SHARE || f.words * (1 - f.copied) < FEWEST_WORDS],
  ['repeated', (f) => f.repeatedSentences > REPEATED_SHARE || f.lexicalVariety < LEAST_VARIETY],
  ['not-english', (f) => f.otherLanguage > OTHER_LANGUAGE_SHARE],
  ['gibberish', (f) => f.misspeltPer100 > MISSPELT_PER_100],
  ['gibberish', (f) => f.functionWords < FUNCTION_WORDS_BETWEEN[0] || f.functionWords > FUNCTION_WORDS_BETWEEN[1]],
  ['gibberish', (f) => f.brokenPairs >= FEWEST_BROKEN_PAIRS && (f.brokenPairs / f.words) * 100 > BROKEN_PAIRS_PER_100],
];
