import type { AnswerKey } from '@bandmark/contracts/content/answer-keys';
import {
  essaysFormSchema,
  listeningFormSchema,
  readingFormSchema,
  speakingFormSchema,
} from '@bandmark/contracts/content/form-files';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import type * as z from '@bandmark/contracts/schema';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import type { WordLimit } from '@bandmark/domain/answer-key/canonical-answer';
import type { FormKey } from '@bandmark/domain/answer-key/form-key';
import type { Key } from '@bandmark/domain/answer-key/judge-answers';
import { isSkill, type Skill } from '@bandmark/domain/skills';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onceFor } from '../../kept-promises';
import { SERVER_DIRECTORY } from '../../server-directory';
import { filesOf } from './task-files';

const FILES = {
  listening: listeningFormSchema,
  reading: readingFormSchema,
  writing: essaysFormSchema,
  speaking: speakingFormSchema,
} satisfies Record<Skill, z.ZodMiniType>;

type KeyedFormFile = z.infer<typeof listeningFormSchema> | z.infer<typeof readingFormSchema>;

export interface FullForm {
  formId: string;
  skill: Skill;
  task: Task;
  /** Null for writing and speaking, which a person marks. */
  answerKey: FormKey | null;
  /** New tests do not use a retired form. */
  isRetired?: boolean;
}

/** The forms of the full test in `server/content/full-…`, each read on first use. */
export interface FullForms {
  /** Ids of the forms of a skill that new tests may use, such as `full-reading-1`, in numerical order. */
  idsOf(skill: Skill): Promise<readonly string[]>;
  /** @throws if there is no such form, or its file does not match the schema */
  form(formId: string): Promise<FullForm>;
  /** An audio file or drawing that the form's task names; null for any other file. */
  file(formId: string, file: string): Promise<FormFile | null>;
}

export interface FormFile {
  content: Buffer;
  /** Media type. */
  type: string;
}

/** @param contentDirectory with the folders `full-1`, `full-2` … */
export function openFullForms(contentDirectory = join(SERVER_DIRECTORY, 'content')): FullForms {
  const read = new Map<string, Promise<FullForm>>();
  let numbers: Promise<readonly number[]> | undefined;
  return {
    async idsOf(skill) {
      // Failures are not cached: the next call may succeed, for example because a file handle is free again.
      numbers ??= formNumbers(contentDirectory).catch((error: unknown) => {
        numbers = undefined;
        throw error;
      });
      const all = await Promise.all((await numbers).map((number) => this.form(`full-${skill}-${number}`)));
      return all.filter(({ isRetired }) => !isRetired).map(({ formId }) => formId);
    },
    form: (formId) => onceFor(read, formId, () => readForm(contentDirectory, formId)),
    async file(formId, file) {
      const { task } = await this.form(formId);
      const named = filesOf(task).find((each) => each.file === file);
      if (!named) return null;
      return { content: await readFile(join(folderOf(contentDirectory, formId), file)), type: named.type };
    },
  };
}

async function formNumbers(contentDirectory: string): Promise<readonly number[]> {
  const names = await readdir(contentDirectory);
  return names.flatMap((name) => Number(/^full-(\d+)$/.exec(name)?.[1] ?? []) || []).sort((a, b) => a - b);
}

async function readForm(contentDirectory: string, formId: string): Promise<FullForm> {
  const { skill } = nameOf(formId);
  const text = await readFile(join(folderOf(contentDirectory, formId), `${skill}.json`), 'utf8');
  const form = FILES[skill].parse(JSON.parse(text));
  if (!('keys' in form)) return { formId, skill, task: form.task, answerKey: null };
  return { formId, skill, task: form.task, answerKey: answerKeyOf(form), isRetired: form.isRetired ?? false };
}

/** @throws for an answer in words whose question has no word limit: a mistake in the form's data */
function answerKeyOf({ task, keys, bands }: KeyedFormFile): FormKey {
  const groups = task.kind === 'listening' ? task.parts : task.passages;
  const limits = new Map(
    groups.flatMap((part) => part.groups.flatMap(questionsOf)).map(({ number, limit }) => [number, limit]),
  );
  return { bands, keys: keys.map((key) => domainKey(key, limits)) };
}

function domainKey(key: AnswerKey, limits: ReadonlyMap<number, WordLimit | undefined>): Key {
  if ('letters' in key) return { kind: 'letters', numbers: key.numbers, letters: key.letters };
  if ('letter' in key) return { kind: 'letter', number: key.number, letter: key.letter };
  if ('judgement' in key) return { kind: 'letter', number: key.number, letter: key.judgement };
  const limit = limits.get(key.number);
  if (!limit) throw new Error(`Question ${key.number} has no word limit.`);
  return { kind: 'words', number: key.number, variants: key.words, limit };
}

/** Parses a form id such as `full-reading-1`. @throws for anything else */
function nameOf(formId: string): { skill: Skill; number: string } {
  const [, skill, number] = /^full-([a-z]+)-(\d+)$/.exec(formId) ?? [];
  if (!isSkill(skill) || number === undefined) throw new Error(`There is no form ${formId}.`);
  return { skill, number };
}

function folderOf(contentDirectory: string, formId: string): string {
  return join(contentDirectory, `full-${nameOf(formId).number}`);
}
