import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { ExamsDependencies } from '../dependencies';

/**
 * SVG drawings of an attempt's task by file name, for people who mark or read the answer.
 * @returns undefined for a task without drawings; a drawing that cannot be read is left out, since the task describes
 * it
 */
export async function drawingsOf(
  { fullForms }: Pick<ExamsDependencies, 'fullForms'>,
  { task, formId }: { task: Task; formId: string },
): Promise<Record<string, string> | undefined> {
  const files = task.kind === 'essays' ? task.tasks.flatMap(({ figure }) => (figure ? [figure.file] : [])) : [];
  if (files.length === 0) return undefined;
  const drawings: Record<string, string> = {};
  for (const file of files) {
    const found = await fullForms.file(formId, file).catch(() => null);
    if (found) drawings[file] = found.content.toString();
  }
  return drawings;
}
