import { speakingTaskSchema } from '../tasks/speaking-task';
import { essaysTaskSchema } from '../tasks/essays-task';
import { listeningTaskSchema } from '../tasks/listening-task';
import { readingTaskSchema } from '../tasks/reading-task';
import * as z from '@bandmark/contracts/schema';
import { answerKeySchema } from './answer-keys';

/**
 * The files of a full form, one folder each (`content/full-1/`): `listening.json`, `reading.json`, `writing.json`,
 * `speaking.json`, the drawings that they name, and `audio/`. Data, so that content people add a form without touching
 * code. A form that was ever asked is never edited in a way that changes a question: it gets a new id.
 */
const formId = z.string().check(z.regex(/^full-(?:listening|reading|writing|speaking)-\d+$/));

/** Raw scores and their bands, best first: the first row whose `from` is reached gives the band. The last begins at 0. */
const bandTableSchema = z.array(z.object({ from: z.number(), band: z.number() }));

/**
 * One recording as it is spoken. Speakers are known by their names in the script; a voice is one of the build step's
 * (`npm run content -- audio`), and a pause is in seconds.
 */
const scriptSchema = z.object({
  speakers: z.record(z.string(), z.object({ voice: z.string() })),
  lines: z.array(z.union([z.object({ speaker: z.string(), text: z.string() }), z.object({ pause: z.number() })])),
});

const keyed = {
  formId,
  bands: bandTableSchema,
  keys: z.array(answerKeySchema),
  /** Asked no more: candidates who were asked it may read its keys. */
  isRetired: z.optional(z.boolean()),
};

export const listeningFormSchema = z.object({
  ...keyed,
  skill: z.literal('listening'),
  task: listeningTaskSchema,
  /** One for each part of the task. */
  scripts: z.array(scriptSchema),
});
export const readingFormSchema = z.object({ ...keyed, skill: z.literal('reading'), task: readingTaskSchema });
export const essaysFormSchema = z.object({ formId, skill: z.literal('writing'), task: essaysTaskSchema });
export const speakingFormSchema = z.object({ formId, skill: z.literal('speaking'), task: speakingTaskSchema });
