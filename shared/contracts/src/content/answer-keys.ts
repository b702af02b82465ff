import * as z from '@bandmark/contracts/schema';
import { letterSchema, questionNumberSchema } from '../tasks/question-groups';

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
  number: questionNumberSchema,
  words: z.array(z.string().check(z.regex(/^[^{}[\]]+$/))).check(z.minLength(1)),
  ...evidence,
});

const letterKeySchema = z.object({ number: questionNumberSchema, letter: letterSchema, ...evidence });

/** Key of a "Which TWO …?" question: as many letters as question numbers, in any order. */
const lettersKeySchema = z.object({
  numbers: z.array(questionNumberSchema).check(z.minLength(2)),
  letters: z.array(letterSchema),
  /** One quotation per letter, in the same order. */
  evidence: z.array(z.string()),
});

/** In questions about views, `true` means "yes" and `false` means "no". */
const judgementKeySchema = z.object({
  number: questionNumberSchema,
  judgement: z.enum(['true', 'false', 'not-given']),
  ...evidence,
});

/** Answer key of a question, or of several that share their letters; kept on the server, apart from the task. */
export const answerKeySchema = z.union([wordsKeySchema, letterKeySchema, lettersKeySchema, judgementKeySchema]);
export type AnswerKey = z.infer<typeof answerKeySchema>;
