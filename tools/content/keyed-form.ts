import type { AnswerKey } from '@bandmark/contracts/content/answer-keys';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import type { Form, FormOf } from './read-forms';

/** A part of a listening or reading form: the text that holds the answers, and its questions. */
export interface KeyedPart {
  title: string;
  /** The passage, or the spoken text. */
  text: string;
  /** Labels of the passage's paragraphs. */
  labels: readonly string[];
  groups: readonly QuestionGroup[];
}

export interface KeyedForm {
  form: FormOf<'listening'> | FormOf<'reading'>;
  parts: readonly KeyedPart[];
  /** By question number; several numbers may share one key. */
  keys: ReadonlyMap<number, AnswerKey>;
}

/** @returns null for a form without answer keys (writing, speaking) */
export function keyedForm(form: Form): KeyedForm | null {
  if (form.skill === 'listening') return { form, parts: spokenParts(form), keys: keysByNumber(form.keys) };
  if (form.skill === 'reading') return { form, parts: passages(form), keys: keysByNumber(form.keys) };
  return null;
}

export function numbersOf(key: AnswerKey): readonly number[] {
  return 'numbers' in key ? key.numbers : [key.number];
}

function keysByNumber(keys: readonly AnswerKey[]): Map<number, AnswerKey> {
  return new Map(keys.flatMap((key) => numbersOf(key).map((number) => [number, key] as const)));
}

function spokenParts({ task, scripts }: FormOf<'listening'>): KeyedPart[] {
  return task.parts.map(({ title, groups }, index) => ({
    title,
    groups,
    labels: [],
    text: (scripts[index]?.lines ?? []).map((line) => ('text' in line ? line.text : '')).join(' '),
  }));
}

function passages({ task }: FormOf<'reading'>): KeyedPart[] {
  return task.passages.map(({ title, paragraphs, groups }) => ({
    title,
    groups,
    labels: paragraphs.flatMap(({ label }) => label ?? []),
    text: paragraphs.map(({ text }) => text).join('\n'),
  }));
}
