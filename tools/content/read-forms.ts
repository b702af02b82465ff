import {
  essaysFormSchema,
  listeningFormSchema,
  readingFormSchema,
  speakingFormSchema,
} from '@bandmark/contracts/content/form-files';
import type * as z from '@bandmark/contracts/schema';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';

export const CONTENT_FOLDER = join(ROOT, 'server/content');

const FILES = {
  listening: listeningFormSchema,
  reading: readingFormSchema,
  writing: essaysFormSchema,
  speaking: speakingFormSchema,
};
type Skill = keyof typeof FILES;
export type FormOf<S extends Skill> = z.infer<(typeof FILES)[S]>;
export type Form = { [S in Skill]: FormOf<S> }[Skill];

/** A problem for the author to fix. */
export interface Problem {
  /** `full-1/reading.json`. */
  file: string;
  text: string;
}

export interface ReadForm {
  /** `full-1/reading.json`. */
  file: string;
  /** Absolute path of the form's folder, which also holds drawings and audio. */
  folder: string;
  form: Form;
}

/** Reads every full form. Missing files and files that do not match the schema are returned as problems. */
export async function readForms(contentFolder = CONTENT_FOLDER): Promise<{ forms: ReadForm[]; problems: Problem[] }> {
  const folders = (await readdir(contentFolder)).filter((name) => name.startsWith('full-')).sort();
  const read = await Promise.all(
    folders.flatMap((name) => skillNames().map((skill) => readForm(contentFolder, name, skill))),
  );
  return {
    forms: read.filter((each) => 'form' in each),
    problems: read.filter((each) => 'text' in each),
  };
}

function skillNames(): Skill[] {
  return Object.keys(FILES) as Skill[];
}

async function readForm(contentFolder: string, name: string, skill: Skill): Promise<ReadForm | Problem> {
  const file = `${name}/${skill}.json`;
  const folder = join(contentFolder, name);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, `${skill}.json`), 'utf8'));
  } catch (error) {
    return { file, text: error instanceof SyntaxError ? error.message : 'The file is missing.' };
  }
  const parsed = FILES[skill].safeParse(json);
  if (parsed.success) return { file, folder, form: parsed.data };
  const [issue] = parsed.error.issues;
  return { file, text: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as the schema says'}` };
}
