import { DETERMINERS, FUNCTION_WORDS, LINKING_PHRASES, NEVER_AFTER_DETERMINER } from './english-words';
import { mtld } from './mtld';
import { lowerWords, paragraphsOf, sentencesOf } from './words';

/** What can be seen and counted in a text. Shares run from 0 to 1. */
export interface TextFeatures {
  words: number;
  paragraphs: number;
  sentences: number;
  wordsPerSentence: number;
  /** MTLD; see mtld.ts. */
  lexicalVariety: number;
  /** Share of words with seven letters or more. */
  longWords: number;
  linkingPer100: number;
  misspeltPer100: number;
  functionWords: number;
  /** Word pairs that English does not have ("the of"), per 100 words. */
  brokenPairsPer100: number;
  /** Share of words that stand in a run of five taken from the task. */
  copied: number;
  /** Share of sentences that were written before. */
  repeatedSentences: number;
}

const RUN = 5;

/**
 * @param prompt the task's own text, against copying
 * @param misspelt words of the text that no dictionary knows, each as often as it occurs
 */
export function textFeatures(text: string, prompt: string, misspelt: number): TextFeatures {
  const words = lowerWords(text);
  const sentences = sentencesOf(text);
  const share = (count: number) => (words.length === 0 ? 0 : count / words.length);
  const distinct = new Set(sentences.map((sentence) => lowerWords(sentence).join(' ')));
  return {
    words: words.length,
    paragraphs: paragraphsOf(text).length,
    sentences: sentences.length,
    wordsPerSentence: sentences.length === 0 ? 0 : words.length / sentences.length,
    lexicalVariety: mtld(words),
    longWords: share(words.filter((word) => word.length >= 7).length),
    linkingPer100: share(linkingPhrases(words)) * 100,
    misspeltPer100: share(misspelt) * 100,
    functionWords: share(words.filter((word) => FUNCTION_WORDS.has(word)).length),
    brokenPairsPer100: share(brokenPairs(words)) * 100,
    copied: share(copiedWords(words, lowerWords(prompt))),
    repeatedSentences: sentences.length === 0 ? 0 : 1 - distinct.size / sentences.length,
  };
}

function linkingPhrases(words: readonly string[]): number {
  const text = ` ${words.join(' ')} `;
  return LINKING_PHRASES.reduce((sum, phrase) => sum + text.split(` ${phrase} `).length - 1, 0);
}

function brokenPairs(words: readonly string[]): number {
  return words.filter((word, at) => {
    const next = words[at + 1];
    return next !== undefined && DETERMINERS.has(word) && NEVER_AFTER_DETERMINER.has(next);
  }).length;
}

function copiedWords(words: readonly string[], prompt: readonly string[]): number {
  const runs = new Set(
    prompt.map((_, at) => prompt.slice(at, at + RUN).join(' ')).slice(0, Math.max(0, prompt.length - RUN + 1)),
  );
  const isCopied = new Array<boolean>(words.length).fill(false);
  words.forEach((_, at) => {
    if (at + RUN <= words.length && runs.has(words.slice(at, at + RUN).join(' '))) isCopied.fill(true, at, at + RUN);
  });
  return isCopied.filter(Boolean).length;
}
