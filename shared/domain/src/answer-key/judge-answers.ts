import { canonicalAnswer, keepsLimit, type WordLimit } from './canonical-answer';
import { expandVariants } from './expand-variants';

/** Key of one question, or of several that share their letters. */
export type Key =
  | { kind: 'words'; number: number; variants: readonly string[]; limit: WordLimit }
  | { kind: 'letter'; number: number; letter: string }
  /** "Which TWO …?": as many letters as question numbers, in any order; each correct letter counts once. */
  | { kind: 'letters'; numbers: readonly number[]; letters: readonly string[] };

export interface JudgedAnswer {
  number: number;
  /** Trimmed answer of the candidate; empty if missing. */
  answer: string;
  isCorrect: boolean;
}

/** @returns whether the answer is within the word limit and matches a variant (compared by `canonicalAnswer`) */
export function isWordsAnswerRight(answer: string, variants: readonly string[], limit: WordLimit): boolean {
  const given = canonicalAnswer(answer);
  if (given === '' || !keepsLimit(answer, limit)) return false;
  return variants.some((variant) => expandVariants(variant).some((reading) => canonicalAnswer(reading) === given));
}

/**
 * Scores the answers of a form by its key.
 *
 * @param given answers by question number; a missing answer counts as empty and wrong
 * @returns one entry per question number of the key, in ascending order
 */
export function judgeAnswers(keys: readonly Key[], given: ReadonlyMap<number, string>): JudgedAnswer[] {
  return keys.flatMap((key) => judge(key, given)).sort((a, b) => a.number - b.number);
}

function judge(key: Key, given: ReadonlyMap<number, string>): JudgedAnswer[] {
  const answerTo = (number: number) => given.get(number)?.trim() ?? '';
  const judged = (number: number, isCorrect: boolean) => ({ number, answer: answerTo(number), isCorrect });
  switch (key.kind) {
    case 'words':
      return [judged(key.number, isWordsAnswerRight(answerTo(key.number), key.variants, key.limit))];
    case 'letter':
      return [judged(key.number, sameLetter(answerTo(key.number), key.letter))];
    case 'letters': {
      const left = new Set(key.letters.map(oneCase));
      return key.numbers.map((number) => judged(number, left.delete(oneCase(answerTo(number)))));
    }
  }
}

function sameLetter(given: string, letter: string): boolean {
  return oneCase(given) === oneCase(letter);
}

function oneCase(letter: string): string {
  return letter.toLowerCase();
}
