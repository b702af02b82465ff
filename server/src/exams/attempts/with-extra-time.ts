import type { Task } from '@bandmark/contracts/tasks/any-task';

/**
 * The task of a candidate with extra time: time to read, to check and to prepare, and what a text is said to take, are
 * as much longer as the part. Recordings keep their length. What a spoken answer should last stays too: it says how
 * much to say, and ends nothing.
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
