import * as z from '@bandmark/contracts/schema';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';

/** Answer keys of a form, by question. They are kept apart from the task, which candidates receive, on the server. */
const questionNumber = z.number().check(z.int(), z.minimum(1), z.maximum(KEYED_QUESTIONS));

const evidence = {
  /**
   * Verbatim quotation of the passage or script that contains the answer. The content check verifies it and a report
   * quotes it. Only "not given" statements and headings, which concern a whole paragraph, have none.
   */
  evidence: z.optional(z.string()),
};

/**
 * An answer in words: one or more variants. Parentheses mark an optional word, ending or phrase: `(the) harbour(s)`
 * accepts "harbour", "the harbours" and so on. Case, hyphens, spaces, digits or words for a number, and British or
 * American spelling never matter, so they need no variants.
 */
const wordsKeySchema = z.object({
  number: questionNumber,
  words: z.array(z.string().check(z.regex(/^[^{}[\]]+$/))).check(z.minLength(1)),
  ...evidence,
});

const letterSchema = z.string().check(z.regex(/^(?:[A-L]|[ivx]{1,4})$/));
const letterKeySchema = z.object({ number: questionNumber, letter: letterSchema, ...evidence });

/** Key of a "Which TWO …?" question: as many letters as question numbers, in any order. */
const lettersKeySchema = z.object({
  numbers: z.array(questionNumber).check(z.minLength(2)),
  letters: z.array(letterSchema),
  /** One quotation per letter, in the same order. */
  evidence: z.array(z.string()),
});

/** In questions about views, `true` means "yes" and `false` means "no". */
const judgementKeySchema = z.object({
  number: questionNumber,
  judgement: z.enum(['true', 'false', 'not-given']),
  ...evidence,
});

export const answerKeySchema = z.union([wordsKeySchema, letterKeySchema, lettersKeySchema, judgementKeySchema]);
export type AnswerKey = z.infer<typeof answerKeySchema>;
