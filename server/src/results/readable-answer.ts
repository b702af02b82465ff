import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { Task } from '@bandmark/contracts/tasks/any-task';

/**
 * The text of an answer for people to read; the texts of an essays task stand under their titles. Null for answers that
 * are not prose: speech, and those that a key judges.
 * @param stored the text as the row has it
 */
export function readableAnswer(task: Task, stored: string): string | null {
  if (task.kind === 'writing') return stored;
  if (task.kind !== 'essays') return null;
  const { texts = [] } = readAnswerDocument(stored);
  const parts = task.tasks.map(({ title }, index) => ({ title, text: texts[index]?.trim() ?? '' }));
  return parts
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => `${title}\n\n${text}`)
    .join('\n\n');
}

/** The texts of an essays task in the order of the task, empty if not written; undefined for any other task. */
export function textsOf(task: Task, stored: string): string[] | undefined {
  if (task.kind !== 'essays') return undefined;
  const { texts = [] } = readAnswerDocument(stored);
  return task.tasks.map((_, index) => texts[index] ?? '');
}
