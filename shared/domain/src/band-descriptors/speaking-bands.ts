import type { BandWords } from './band-words';

/** Descriptors of spoken answers by criterion, in the skill's order; the index is the band. Our own wording. */
export const SPEAKING_BANDS: readonly [BandWords, BandWords, BandWords, BandWords] = [
  // Pronunciation
  [
    'There is no English speech to judge.',
    'Single words can be guessed, with help from the situation.',
    'Some single words are understood. Whole phrases are not.',
    'Some phrases are understood. Sounds and stress are so often wrong that the listener loses most of the rest.',
    'Much is understood, with effort. Wrong sounds are frequent, and rhythm and stress are hardly used.',
    'Mostly understood, though some words need a second thought. Stress and intonation are right in places.',
    'Understood throughout, with a little effort here and there. Stress and intonation often support the meaning.',
    'Easy to understand. Sounds are clear, and rhythm, stress and intonation mostly carry the meaning; an accent may be heard.',
    'Easy to understand throughout. Stress and intonation are used with skill and hold over long stretches.',
    'Effortless to listen to. Every feature of sound is used exactly, down to fine shades of meaning.',
  ],
  // Lexical Resource
  [
    'There are no English words to judge.',
    'Single words or names, and little else.',
    'Words for the speaker’s own person and home alone.',
    'Simple words for personal matters. Other subjects stop for want of words.',
    'Enough words for familiar subjects; on others only the basic meaning comes across. Hardly any rewording.',
    'Enough words to talk about various subjects, not always flexibly. Rewording is tried and sometimes fails.',
    'Enough words for longer talk on many subjects, also where some are not quite right. Rewording mostly works.',
    'Words are found readily for a range of subjects, some less common or idiomatic. A few do not quite fit.',
    'A wide stock, used flexibly and exactly, with less common and idiomatic words. Rewording is smooth; slips are rare.',
    'Full freedom and exactness on every subject. Idiom is natural throughout.',
  ],
  // Fluency Coherence
  [
    'Nothing was said, or nothing in English.',
    'Pauses before most words. No message forms.',
    'Long pauses between short phrases. Little of an answer comes across.',
    'Frequent long pauses. Answers are short, and simple ideas are hardly joined.',
    'Speech goes on with clear pauses and restarts. Simple links join simple sentences, and longer answers break off.',
    'Speech is kept going by slowing down, repeating and correcting. The same links return; harder ideas cost fluency.',
    'Willing to speak at length. Hesitation or repetition sometimes loses the thread; links vary, not always rightly.',
    'Speaks at length without visible effort. Hesitation is mostly about language now and then; ideas are well joined.',
    'Speaks fluently, with rare repetition or correction. Pauses are for ideas, and answers are developed to the point.',
    'Speech flows as long as the subject needs. Any pause is for thought, and everything hangs together.',
  ],
  // Grammatical Range
  [
    'There are no sentences to judge.',
    'No sentence is formed, apart from phrases learned by heart.',
    'Learned phrases alone are right.',
    'Short sentences are tried. Apart from learned phrases, most contain mistakes.',
    'Simple sentences are often right. Longer ones are rare, and mistakes may lead to misunderstanding.',
    'Simple sentences are fairly reliable. Longer ones are tried with limited success and need correction.',
    'Simple and longer sentences are mixed, with limited flexibility. Mistakes in longer ones seldom get in the way.',
    'A range of longer sentences, used flexibly. Many are without mistakes; some mistakes stay.',
    'A wide range, used flexibly. Most sentences are without mistakes; what remains are slips.',
    'Every kind of sentence, naturally and exactly used. Only the slips of a native speaker remain.',
  ],
];
