import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';

interface NamedFile {
  file: string;
  /** Media type. */
  type: string;
}

/** The audio files and drawings that a task names. */
export function filesOf(task: Task): NamedFile[] {
  switch (task.kind) {
    case 'listening':
      return task.parts.flatMap(({ audio, groups }) => [...audio.files, ...figuresOf(groups)]);
    case 'reading':
      return task.passages.flatMap(({ figure, groups }) => [...drawing(figure), ...figuresOf(groups)]);
    case 'essays':
      return task.tasks.flatMap(({ figure }) => drawing(figure));
    case 'writing':
    case 'speaking':
      return [];
  }
}

function figuresOf(groups: readonly QuestionGroup[]): NamedFile[] {
  return groups.flatMap((group) => (group.kind === 'diagram' ? drawing(group.figure) : []));
}

function drawing(figure: { file: string } | undefined): NamedFile[] {
  return figure ? [{ file: figure.file, type: 'image/svg+xml' }] : [];
}
