import { APOSTROPHES } from '../word-count';
import { isNumberWord, JOINED_NUMBER, numbersInDigits } from './number-words';
import { oneSpelling } from './spelling';

/**
 * Letters of other keyboards that look like Latin ones. Cyrillic С is on the key of C: who changes the layout after the
 * first letter sees a right word. The capitals stand apart, because small в or н looks like no Latin letter.
 */
const CYRILLIC = ['аеорсухіјѕАВЕКМНОРСТУХІЈЅ', 'aeopcyxijsABEKMHOPCTYXIJS'] as const;
const GREEK = ['οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'oABEZHIKMNOPTYX'] as const;

const LATIN = new Map([
  ...[CYRILLIC, GREEK].flatMap(([others, latin]) => [...others].map((other, at) => [other, latin[at] ?? ''] as const)),
  // The key of i on a Turkish keyboard, and ligatures, which have no compatibility form (NFKD).
  ...([
    ['ı', 'i'],
    ['æ', 'ae'],
    ['Æ', 'AE'],
    ['œ', 'oe'],
    ['Œ', 'OE'],
  ] as const),
]);

/**
 * Words of an answer as they were meant to be counted: what stands between spaces. A hyphenated word is one, an amount
 * with its sign ("£15", "7.30pm", "25 %") is one, and so is a sign that stands alone.
 */
function spokenWords(answer: string): string[] {
  return plainCharacters(answer)
    .split(' ')
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}£$€%&+]+|[^\p{L}\p{N}£$€%&+]+$/gu, ''))
    .filter((word) => word !== '');
}

/** One form of every character: lower case, no accents or apostrophes, one kind of dash and space. */
function plainCharacters(answer: string): string {
  // Apostrophes before the normal form, which makes a space and an accent of "´".
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
      // Much of Europe writes "25 %" and "15 €".
      .replaceAll(/(?<=[£$€]) (?=\d)|(?<=\d) (?=[£$€%](?!\d))/g, '')
      .trim()
  );
}

/**
 * The form in which answers are compared: two answers that differ only in case, spaces, hyphens, accents, apostrophes,
 * end punctuation, digits or words for a number, or British or American spelling have the same one.
 */
export function canonicalAnswer(answer: string): string {
  const words = spokenWords(answer)
    .flatMap((word) => word.split('-'))
    .map(oneNotation);
  return numbersInDigits(joinPercent(words)).map(oneSpelling).join('');
}

/**
 * Thousands without their comma, a time with a point, initials without, money with its sign first: "1,200" → "1200",
 * "7:30" → "7.30", "W.T" → "WT", "15€" → "€15".
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

/** What an answer in words may have; a number may stand beside the words, or alone. */
export interface WordLimit {
  words: number;
  allowsNumber: boolean;
}

/** A number of several words or groups of digits is one: "twenty five", "two hundred and six", "07700 900123"; so is "per cent". */
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

/** A text with the Latin letters that its reader sees. */
function latinLetters(text: string): string {
  return text.replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}ıæÆœŒ]/gu, (letter) => LATIN.get(letter) ?? letter);
}
