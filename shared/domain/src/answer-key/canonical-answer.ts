import { APOSTROPHES } from '../word-count';
import { isNumberWord, JOINED_NUMBER, numbersInDigits } from './number-words';
import { oneSpelling } from './spelling';

/**
 * Letters of other scripts that look like Latin ones. Cyrillic С is on the same key as C, so a word looks right to a
 * candidate who switches the layout after the first letter. Capitals are listed separately, because some small letters
 * (в, н) have no Latin look-alike.
 */
const CYRILLIC = ['аеорсухіјѕАВЕКМНОРСТУХІЈЅ', 'aeopcyxijsABEKMHOPCTYXIJS'] as const;
const GREEK = ['οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'oABEZHIKMNOPTYX'] as const;

const LATIN = new Map([
  ...[CYRILLIC, GREEK].flatMap(([others, latin]) => [...others].map((other, at) => [other, latin[at] ?? ''] as const)),
  // Turkish keyboards have ı on the key of i; these ligatures have no compatibility decomposition (NFKD).
  ...([
    ['ı', 'i'],
    ['æ', 'ae'],
    ['Æ', 'AE'],
    ['œ', 'oe'],
    ['Œ', 'OE'],
  ] as const),
]);

/**
 * Splits an answer at spaces into the words that the word limit counts. A hyphenated word is one word, as is an amount
 * with its sign ("£15", "7.30pm", "25 %") and a sign on its own.
 */
function spokenWords(answer: string): string[] {
  return plainCharacters(answer)
    .split(' ')
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}£$€%&+]+|[^\p{L}\p{N}£$€%&+]+$/gu, ''))
    .filter((word) => word !== '');
}

/** Normalises characters: lower case, no accents or apostrophes, one kind of dash and space. */
function plainCharacters(answer: string): string {
  // Before NFKD, which decomposes "´" into a space and a combining accent.
  const unaccented = answer
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return (
    latinLetters(unaccented)
      .toLowerCase()
      .replaceAll(/[‐‑‒–—−]/g, '-')
      .replaceAll(JOINED_NUMBER, '$1-$2')
      .replaceAll(/\s+/g, ' ')
      // In much of Europe a space precedes the sign: "25 %", "15 €".
      .replaceAll(/(?<=[£$€]) (?=\d)|(?<=\d) (?=[£$€%](?!\d))/g, '')
      .trim()
  );
}

/**
 * The canonical form for comparing answers. Two answers have the same form if they differ only in case, spaces,
 * hyphens, accents, apostrophes, end punctuation, digits or words for a number, or British or American spelling.
 */
export function canonicalAnswer(answer: string): string {
  const words = spokenWords(answer)
    .flatMap((word) => word.split('-'))
    .map(oneNotation);
  return numbersInDigits(joinPercent(words)).map(oneSpelling).join('');
}

/**
 * Normalises the notation of a word: no commas in thousands, a point in times, no points in initials, the currency sign
 * first: "1,200" → "1200", "7:30" → "7.30", "W.T" → "WT", "15€" → "€15".
 */
function oneNotation(word: string): string {
  return word
    .replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .replaceAll(/(?<=\d):(?=\d)/g, '.')
    .replaceAll(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replaceAll('percent', '%')
    .replace(/^(\d[\d.]*)([£$€])$/, '$2$1')
    .replace(/^&$/, 'and');
}

function joinPercent(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word === 'per' && words[index + 1] === 'cent') return ['%'];
    return word === 'cent' && words[index - 1] === 'per' ? [] : [word];
  });
}

/** Limit of an answer: the number of words and, if allowed, one number beside them or alone. */
export interface WordLimit {
  words: number;
  allowsNumber: boolean;
}

/**
 * Whether an answer is within its limit. A number of several words or groups of digits counts once ("twenty five",
 * "two hundred and six", "07700 900123"), as does "per cent".
 */
export function keepsLimit(answer: string, { words: limit, allowsNumber }: WordLimit): boolean {
  const written = joinPercent(spokenWords(answer)).flatMap((word) =>
    isNumberSpelled(word) ? word.split('-') : [word],
  );
  const counted = numbersInDigits(written).filter((word, index, all) => !isDigits(word) || !isDigits(all[index - 1]));
  const numbers = counted.filter((word) => /\d/.test(word)).length;
  if (!allowsNumber) return counted.length <= limit;
  return counted.length - numbers <= limit && numbers <= 1;
}

function isNumberSpelled(word: string): boolean {
  return word.split('-').every(isNumberWord);
}

function isDigits(word: string | undefined): boolean {
  return word !== undefined && /^\d[\d.,]*$/.test(word);
}

/** Replaces look-alike letters by the Latin letters that a reader sees. */
function latinLetters(text: string): string {
  return text.replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}ıæÆœŒ]/gu, (letter) => LATIN.get(letter) ?? letter);
}
