import type { Task } from '@bandmark/contracts/tasks/any-task';

/**
 * Scales the times in the task of a candidate with extra time: preparation and review times and the suggested minutes
 * of a text grow by the same factor as the part. Listening audio keeps its length, and so does the suggested length of
 * a spoken answer: it says how much to say and cuts nothing off.
 * @param factor 1, 1.25, 1.5 or 2
 */
export function withExtraTime(task: Task, factor: number): Task {
  const longer = (time: number) => Math.round(time * factor);
  switch (task.kind) {
    case 'listening':
      return {
        ...task,
        parts: task.parts.map((part) => ({
          ...part,
          preparationSeconds: longer(part.preparationSeconds),
          reviewSeconds: longer(part.reviewSeconds),
        })),
      };
    case 'speaking':
      return {
        ...task,
        parts: task.parts.map((part) => ({ ...part, preparationSeconds: longer(part.preparationSeconds) })),
      };
    case 'essays':
      return { ...task, tasks: task.tasks.map((one) => ({ ...one, suggestedMinutes: longer(one.suggestedMinutes) })) };
    default:
      return task;
  }
}
