import { FUNCTION_WORDS, isBrokenPair, LINKING_PHRASES } from './english-words';
import { shareInOtherLanguage } from './foreign-words';
import { mtld } from './mtld';
import { lowerWords, paragraphsOf, sentencesOf } from './words';

/** What can be counted in a text. Shares range from 0 to 1. */
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
  /** Ungrammatical word pairs, such as "the of". */
  brokenPairs: number;
  /** Share of words that stand in a run of five words copied from the task. */
  copied: number;
  /** Share of sentences that repeat an earlier one; sentences that differ only in digits count as equal. */
  repeatedSentences: number;
  letters: number;
  /** Share of the letters that are Latin. */
  latinLetters: number;
  /** Share of words that stand among words of another language. */
  otherLanguage: number;
}

const RUN = 5;

/**
 * @param prompt the text of the task, to detect copying
 * @param misspelt words of the text that no dictionary knows, each as often as it occurs
 */
export function textFeatures(text: string, prompt: string, misspelt: number): TextFeatures {
  const words = lowerWords(text);
  const sentences = sentencesOf(text);
  const share = (count: number) => (words.length === 0 ? 0 : count / words.length);
  const letters = countOf(text, /\p{L}/gu);
  const distinct = new Set(sentences.map((sentence) => lowerWords(sentence.replace(/\p{N}/gu, '')).join(' ')));
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
    brokenPairs: sentences.reduce((sum, sentence) => sum + brokenPairs(lowerWords(sentence)), 0),
    copied: share(copiedWords(words, lowerWords(prompt))),
    repeatedSentences: sentences.length === 0 ? 0 : 1 - distinct.size / sentences.length,
    letters,
    latinLetters: letters === 0 ? 0 : countOf(text, /\p{Script=Latin}/gu) / letters,
    otherLanguage: shareInOtherLanguage(words),
  };
}

function linkingPhrases(words: readonly string[]): number {
  const text = ` ${words.join(' ')} `;
  return LINKING_PHRASES.reduce((sum, phrase) => sum + text.split(` ${phrase} `).length - 1, 0);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function brokenPairs(sentence: readonly string[]): number {
  return sentence.filter((word, at) => isBrokenPair(word, sentence[at + 1])).length;
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
