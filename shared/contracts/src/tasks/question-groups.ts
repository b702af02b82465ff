import * as z from '@bandmark/contracts/schema';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';

/**
 * The questions of a listening or reading part, as a candidate sees them, without answer keys. Questions are numbered
 * from 1 to 40 across the parts of a form. In a text with a gap, braces hold the number of its question: "The tour
 * starts at the {14}."
 */
export const questionNumberSchema = z.number().check(z.int(), z.minimum(1), z.maximum(KEYED_QUESTIONS));

/** Letter of a choice; headings carry a Roman numeral instead. */
export const letterSchema = z.string().check(z.regex(/^(?:[A-L]|[ivx]{1,4})$/));

/** One choice; its letter is the answer. */
const choiceSchema = z.object({ letter: letterSchema, text: z.string() });
export type Choice = z.infer<typeof choiceSchema>;

/** Limit of an answer in words: "ONE WORD AND/OR A NUMBER". A number may be written in digits or in words. */
const wordLimitSchema = z.object({
  words: z.number().check(z.int(), z.minimum(0), z.maximum(3)),
  /** A number is allowed, alone or in addition to the words. */
  allowsNumber: z.boolean(),
});

/** A drawing beside the questions. */
export const figureSchema = z.object({
  /** File in the form's folder. */
  file: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
  width: z.number(),
  height: z.number(),
  /** Text alternative with everything in the drawing that a question needs, for candidates who cannot see it. */
  description: z.string(),
});

export type Figure = z.infer<typeof figureSchema>;

/** Instruction in one or two sentences; the screen adds the word limit and the range of questions. */
const instruction = z.string();

const questionItemSchema = z.object({ number: questionNumberSchema, text: z.string() });

const multipleChoiceSchema = z.object({
  kind: z.literal('multiple-choice'),
  instruction,
  items: z.array(z.extend(questionItemSchema, { choices: z.array(choiceSchema) })),
});

/** "Which TWO …?": one question that counts as several; each correct letter scores once, in any order. */
const severalSchema = z.object({
  kind: z.literal('several'),
  instruction,
  text: z.string(),
  numbers: z.array(questionNumberSchema),
  choices: z.array(choiceSchema),
});

/** People, paragraphs, headings, features or sentence endings to match with the items. */
const matchingSchema = z.object({
  kind: z.literal('matching'),
  instruction,
  /** Above the choices: "List of headings". */
  choicesTitle: z.string(),
  choices: z.array(choiceSchema),
  /** A letter may be the answer to more than one item. */
  isReusable: z.boolean(),
  items: z.array(questionItemSchema),
});

/** Statements to judge by a text. `facts`: true, false or not given; `views` (the writer's): yes, no or not given. */
const judgementSchema = z.object({
  kind: z.literal('judgement'),
  instruction,
  about: z.enum(['facts', 'views']),
  items: z.array(questionItemSchema),
});

const sentencesSchema = z.object({
  kind: z.literal('sentences'),
  instruction,
  limit: wordLimitSchema,
  /** Each text has one gap, with its own number. */
  items: z.array(questionItemSchema),
});

/** Notes or a summary with gaps, to fill with words of the text or, if there are choices, with their letters. */
const summarySchema = z.object({
  kind: z.literal('summary'),
  instruction,
  title: z.string(),
  paragraphs: z.array(z.string()),
  numbers: z.array(questionNumberSchema),
  limit: z.optional(wordLimitSchema),
  choices: z.optional(z.array(choiceSchema)),
});

const tableSchema = z.object({
  kind: z.literal('table'),
  instruction,
  title: z.string(),
  columns: z.array(z.string()),
  /** Each row has a cell for every column; the first is its heading. */
  rows: z.array(z.array(z.string())),
  numbers: z.array(questionNumberSchema),
  limit: wordLimitSchema,
});

/** Parts of a drawing to label, with words of the text or with the letters in the drawing. */
const diagramSchema = z.object({
  kind: z.literal('diagram'),
  instruction,
  figure: figureSchema,
  items: z.array(questionItemSchema),
  limit: z.optional(wordLimitSchema),
  choices: z.optional(z.array(choiceSchema)),
});

const shortAnswerSchema = z.object({
  kind: z.literal('short-answer'),
  instruction,
  limit: wordLimitSchema,
  items: z.array(questionItemSchema),
});

export const questionGroupSchema = z.discriminatedUnion('kind', [
  multipleChoiceSchema,
  severalSchema,
  matchingSchema,
  judgementSchema,
  sentencesSchema,
  summarySchema,
  tableSchema,
  diagramSchema,
  shortAnswerSchema,
]);
export type QuestionGroup = z.infer<typeof questionGroupSchema>;
