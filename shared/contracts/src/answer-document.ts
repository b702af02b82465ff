import * as z from '@bandmark/contracts/schema';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';

/**
 * The answer to a listening, reading or essays task: one document, written as JSON where a quick test's answer has its
 * text (decision 137). It travels, is kept on the device and is stored as that text, so that every promise about texts
 * holds for it.
 */
const MOST_TEXTS = 4;
/** Characters of one text of an essays task. */
export const LONGEST_TEXT = 20_000;
/** Characters of an answer to one question. */
export const LONGEST_ANSWER = 200;
export const MOST_NOTES = 200;
/** Characters of a note. */
export const LONGEST_NOTE = 500;

const QUESTION_NUMBERS = Array.from({ length: KEYED_QUESTIONS }, (_, index) => index + 1);
const questionNumber = z.string().check(z.regex(new RegExp(`^(?:${QUESTION_NUMBERS.join('|')})$`)));

export const answerDocumentSchema = z.object({
  version: z.literal(1),
  /** In an essays task: one text for each of its tasks, in their order. */
  texts: z.optional(z.array(z.string().check(z.maxLength(LONGEST_TEXT))).check(z.maxLength(MOST_TEXTS))),
  /** By question number, as the candidate gave them: words, a letter, "true". */
  answers: z.optional(z.record(questionNumber, z.string().check(z.maxLength(LONGEST_ANSWER)))),
  /** Numbers of questions that the candidate wants to come back to. */
  flags: z.optional(z.array(z.number()).check(z.maxLength(KEYED_QUESTIONS))),
  /** Marked places and notes, for the candidate alone. `place` names a paragraph; `from` and `to` count characters. */
  notes: z.optional(
    z
      .array(
        z.object({
          place: z.string().check(z.maxLength(40)),
          from: z.number(),
          to: z.number(),
          text: z.string().check(z.maxLength(LONGEST_NOTE)),
        }),
      )
      .check(z.maxLength(MOST_NOTES)),
  ),
  /** Index of what the candidate saw last, a part, a text or a spoken question: another device goes on there. */
  part: z.optional(z.number()),
  /**
   * In a listening task: how far its recordings have come, by the server's clock (epoch milliseconds). Each is heard
   * once, also where a reload or another device goes on.
   */
  listening: z.optional(
    z.object({
      /** Index of the part. */
      part: z.number(),
      /** When its time to read the questions began. */
      openedAt: z.number(),
      /** When its recording began; missing before. */
      startedAt: z.optional(z.number()),
    }),
  ),
  /** How the candidate reads: size of the text in percent, and colours. */
  view: z.optional(
    z.object({
      zoom: z.optional(z.number().check(z.minimum(100), z.maximum(200))),
      contrast: z.optional(z.enum(['standard', 'dark-on-light', 'light-on-dark'])),
    }),
  ),
});
export type AnswerDocument = z.infer<typeof answerDocumentSchema>;

/** The empty answer, which a text that is no document counts as. */
const EMPTY: AnswerDocument = { version: 1 };

/**
 * Reads a stored answer. What is no document, an empty text too, is an empty answer: it never fails a test. What of a
 * document breaks its shape is left out alone: one answer that is too long must not take the others along.
 */
export function readAnswerDocument(text: string): AnswerDocument {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return EMPTY;
  }
  const parsed = answerDocumentSchema.safeParse(json);
  return parsed.success ? parsed.data : soundPartsOf(json);
}

function soundPartsOf(json: unknown): AnswerDocument {
  if (!isRecord(json) || json['version'] !== 1) return EMPTY;
  const { answers, texts, ...others } = json;
  const parts = Object.entries({
    ...others,
    ...(isRecord(answers) && { answers: cutAnswers(answers) }),
    ...(Array.isArray(texts) && { texts: texts.map((each) => cut(each, LONGEST_TEXT)) }),
  }).map(([name, part]) => answerDocumentSchema.safeParse({ version: 1, [name]: part }));
  return Object.assign({}, EMPTY, ...parts.map(({ data }) => data)) as AnswerDocument;
}

function cutAnswers(answers: Record<string, unknown>): Record<string, string> | undefined {
  const sound = Object.entries(answers)
    .filter(([number, answer]) => questionNumber.safeParse(number).success && typeof answer === 'string')
    .map(([number, answer]) => [number, cut(answer, LONGEST_ANSWER)] as const);
  return sound.length === 0 ? undefined : Object.fromEntries(sound);
}

const cut = (text: unknown, longest: number): string => (typeof text === 'string' ? text.slice(0, longest) : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document that says where its candidate was and nothing else is shorter. */
const LONGEST_PLACE = 100;

/** Whether a text is the place in a test and no answer: all that a speaking part has beside its recording. */
export function isPlaceAlone(text: string): boolean {
  const { version: _version, part, ...more } = readAnswerDocument(text);
  return part !== undefined && Object.keys(more).length === 0 && text.length <= LONGEST_PLACE;
}
