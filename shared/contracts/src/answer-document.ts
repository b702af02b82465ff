import * as z from '@bandmark/contracts/schema';
import { KEYED_QUESTIONS } from '@bandmark/domain/skills';

/**
 * The answer to a listening, reading or essays task: one document, serialised as JSON into the field that holds the
 * plain text of a quick test's answer (decision 137). The outbox, the API and the database treat it as that text, so
 * every guarantee about texts (order, idempotence, offline storage) holds for it.
 */
const MAX_TEXTS = 4;
/** Maximum characters of one text of an essays task. */
export const LONGEST_TEXT = 20_000;
/** Maximum characters of an answer to one question. */
export const LONGEST_ANSWER = 200;
export const MAX_NOTES = 200;
/** Maximum characters of a note. */
export const LONGEST_NOTE = 500;

const QUESTION_NUMBERS = Array.from({ length: KEYED_QUESTIONS }, (_, index) => index + 1);
const questionNumber = z.string().check(z.regex(new RegExp(`^(?:${QUESTION_NUMBERS.join('|')})$`)));

const noteSchema = z.object({
  place: z.string().check(z.maxLength(40)),
  from: z.number(),
  to: z.number(),
  text: z.string().check(z.maxLength(LONGEST_NOTE)),
});

export const answerDocumentSchema = z.object({
  version: z.literal(1),
  /** In an essays task: one text for each of its tasks, in their order. */
  texts: z.optional(z.array(z.string().check(z.maxLength(LONGEST_TEXT))).check(z.maxLength(MAX_TEXTS))),
  /** By question number, exactly as the candidate entered them: words, a letter, "true". */
  answers: z.optional(z.record(questionNumber, z.string().check(z.maxLength(LONGEST_ANSWER)))),
  /** Numbers of the questions that the candidate flagged for review. */
  flags: z.optional(z.array(z.number()).check(z.maxLength(KEYED_QUESTIONS))),
  /** Highlights and notes, private to the candidate. `place` names a paragraph; `from`, `to` are character offsets. */
  notes: z.optional(z.array(noteSchema).check(z.maxLength(MAX_NOTES))),
  /** Index of the part, text or speaking question that the candidate saw last; another device resumes there. */
  part: z.optional(z.number()),
  /**
   * In a listening task: the playback position of its recordings, by the server's clock (epoch milliseconds). Each
   * recording plays once, even if the page reloads or another device resumes the test.
   */
  listening: z.optional(
    z.object({
      /** Index of the part. */
      part: z.number(),
      /** When the time to read the questions of this part began. */
      openedAt: z.number(),
      /** When the recording started; absent until then. */
      startedAt: z.optional(z.number()),
    }),
  ),
  /** Display settings of the candidate: text size in percent, and colours. */
  view: z.optional(
    z.object({
      zoom: z.optional(z.number().check(z.minimum(100), z.maximum(200))),
      contrast: z.optional(z.enum(['standard', 'dark-on-light', 'light-on-dark'])),
    }),
  ),
});
export type AnswerDocument = z.infer<typeof answerDocumentSchema>;

/** The empty answer; also the result for a text that is not a document. */
const EMPTY: AnswerDocument = { version: 1 };

/**
 * Parses a stored answer and never throws. A text that is not a document, such as an empty one, gives the empty answer.
 * If only some fields are invalid, only those are dropped or cut: one answer that is too long must not lose the others.
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
  const { answers, texts, flags, notes, ...others } = json;
  const parts = Object.entries({
    ...others,
    ...(isRecord(answers) && { answers: cutAnswers(answers) }),
    ...(Array.isArray(texts) && { texts: texts.slice(0, MAX_TEXTS).map((each) => cut(each, LONGEST_TEXT)) }),
    ...(Array.isArray(flags) && { flags: soundFlags(flags) }),
    ...(Array.isArray(notes) && { notes: soundNotes(notes) }),
  }).map(([name, part]) => answerDocumentSchema.safeParse({ version: 1, [name]: part }));
  return Object.assign({}, EMPTY, ...parts.map(({ data }) => data)) as AnswerDocument;
}

function cutAnswers(answers: Record<string, unknown>): Record<string, string> | undefined {
  const sound = Object.entries(answers)
    .filter(([number, answer]) => questionNumber.safeParse(number).success && typeof answer === 'string')
    .map(([number, answer]) => [number, cut(answer, LONGEST_ANSWER)] as const);
  return sound.length === 0 ? undefined : Object.fromEntries(sound);
}

/** Without numbers undefined, like a document that never had flags. */
function soundFlags(flags: unknown[]): unknown[] | undefined {
  const sound = flags.filter((flag) => z.number().safeParse(flag).success);
  return sound.length === 0 ? undefined : sound.slice(0, KEYED_QUESTIONS);
}

function soundNotes(notes: unknown[]): unknown[] | undefined {
  const sound = notes
    .map((note) => (isRecord(note) && 'text' in note ? { ...note, text: cut(note['text'], LONGEST_NOTE) } : note))
    .filter((note) => noteSchema.safeParse(note).success);
  return sound.length === 0 ? undefined : sound.slice(0, MAX_NOTES);
}

const cut = (text: unknown, longest: number): string => (typeof text === 'string' ? text.slice(0, longest) : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The choice of a heading. */
const NUMERAL = /^[ivx]+$/;

/**
 * Whether an answer has every word of another text of the same attempt. Of a document, the texts and answers count: its
 * notes, flags and position are no part of an answer. The beginning of a word is a word that was half typed; that of a
 * choice is another choice: "i", "iv".
 */
export function holdsText(answer: string, other: string): boolean {
  if (answer.includes(other)) return true;
  const written = readAnswerDocument(other);
  // The other text is no document.
  if (written === EMPTY) return false;
  const { texts = [], answers = {} } = readAnswerDocument(answer);
  return (
    (written.texts ?? []).every((text, index) => (texts[index] ?? '').includes(text)) &&
    Object.entries(written.answers ?? {}).every(([number, given]) => {
      const [held, one] = [(answers[number] ?? '').trim(), given.trim()];
      return NUMERAL.test(held) ? ['', held].includes(one) : ` ${held}`.includes(` ${one}`);
    })
  );
}

/** A document that holds only the candidate's position is shorter than this many characters. */
const LONGEST_PLACE = 100;

/** Whether a text holds only the position in the test. That is all a speaking part has besides its recording. */
export function isPlaceAlone(text: string): boolean {
  const { version: _version, part, ...more } = readAnswerDocument(text);
  return part !== undefined && Object.keys(more).length === 0 && text.length <= LONGEST_PLACE;
}
