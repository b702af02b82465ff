import { speakingTaskSchema } from '../tasks/speaking-task';
import { essaysTaskSchema } from '../tasks/essays-task';
import { listeningTaskSchema } from '../tasks/listening-task';
import { readingTaskSchema } from '../tasks/reading-task';
import * as z from '@bandmark/contracts/schema';
import { answerKeySchema } from './answer-keys';

/**
 * Schemas of the files of a full form. Each form has a folder (`content/full-1/`) with `listening.json`,
 * `reading.json`, `writing.json`, `speaking.json`, the drawings that they refer to, and `audio/`. Forms are data, so
 * that content authors can add one without touching code. Once a form has been used, its questions never change: an
 * edited form gets a new id.
 */
const formId = z.string().check(z.regex(/^full-(?:listening|reading|writing|speaking)-\d+$/));

/** Raw score to band, best first: the first row whose `from` is reached gives the band. The last row starts at 0. */
const bandTableSchema = z.array(z.object({ from: z.number(), band: z.number() }));

/**
 * The script of one recording. `speaker` is a key of `speakers`; `voice` is one of the voices of the build step
 * (`npm run content -- audio`); `pause` is in seconds.
 */
const scriptSchema = z.object({
  speakers: z.record(z.string(), z.object({ voice: z.string() })),
  lines: z.array(z.union([z.object({ speaker: z.string(), text: z.string() }), z.object({ pause: z.number() })])),
});

const keyed = {
  formId,
  bands: bandTableSchema,
  keys: z.array(answerKeySchema),
  /** The form is no longer given to candidates; those who took it may see its keys. */
  isRetired: z.optional(z.boolean()),
};

export const listeningFormSchema = z.object({
  ...keyed,
  skill: z.literal('listening'),
  task: listeningTaskSchema,
  /** One script per part of the task. */
  scripts: z.array(scriptSchema),
});
export const readingFormSchema = z.object({ ...keyed, skill: z.literal('reading'), task: readingTaskSchema });
export const essaysFormSchema = z.object({ formId, skill: z.literal('writing'), task: essaysTaskSchema });
export const speakingFormSchema = z.object({ formId, skill: z.literal('speaking'), task: speakingTaskSchema });
