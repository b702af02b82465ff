import * as z from '@bandmark/contracts/schema';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';

/**
 * Keys of a form, by question. They stand apart from the task, which candidates get, and stay on the server.
 */
const questionNumber = z.number().check(z.int(), z.minimum(1), z.maximum(KEYED_QUESTIONS));

const evidence = {
  /**
   * Where the answer stands, word for word, in the passage or the script. Authors are checked by it and a report quotes
   * it. Only a statement that is not given, and a heading, which is about a whole paragraph, have none.
   */
  evidence: z.optional(z.string()),
};

/**
 * An answer in words: one or more variants. Round brackets hold what may be left out, a word, an ending or a phrase:
 * `(the) harbour(s)` takes "harbour", "the harbours" and so on. Case, hyphens, spaces, digits or words for a number, and
 * British or American spelling never matter and need no variant.
 */
const wordsKeySchema = z.object({
  number: questionNumber,
  words: z.array(z.string().check(z.regex(/^[^{}[\]]+$/))).check(z.minLength(1)),
  ...evidence,
});

const letterSchema = z.string().check(z.regex(/^(?:[A-L]|[ivx]{1,4})$/));
const letterKeySchema = z.object({ number: questionNumber, letter: letterSchema, ...evidence });

/** The key of "Which TWO …?": as many letters as numbers, in any order. */
const lettersKeySchema = z.object({
  numbers: z.array(questionNumber).check(z.minLength(2)),
  letters: z.array(letterSchema),
  /** A quotation for each letter, in their order. */
  evidence: z.array(z.string()),
});

/** In questions about views, `true` reads "yes" and `false` "no". */
const judgementKeySchema = z.object({
  number: questionNumber,
  judgement: z.enum(['true', 'false', 'not-given']),
  ...evidence,
});

export const answerKeySchema = z.union([wordsKeySchema, letterKeySchema, lettersKeySchema, judgementKeySchema]);
export type AnswerKey = z.infer<typeof answerKeySchema>;
