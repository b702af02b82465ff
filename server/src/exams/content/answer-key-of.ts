import type { AnswerKey } from '@bandmark/contracts/content/answer-keys';
import type { listeningFormSchema, readingFormSchema } from '@bandmark/contracts/content/form-files';
import type * as z from '@bandmark/contracts/schema';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import type { WordLimit } from '@bandmark/domain/answer-key/canonical-answer';
import type { FormKey } from '@bandmark/domain/answer-key/form-key';
import type { Key } from '@bandmark/domain/answer-key/judge-answers';

type KeyedFormFile = z.infer<typeof listeningFormSchema> | z.infer<typeof readingFormSchema>;

/** @throws for an answer in words whose question has no word limit: a mistake in the form's data */
export function answerKeyOf({ task, keys, bands }: KeyedFormFile): FormKey {
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
