import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';

export interface SpokenQuestion {
  text: string;
  points: readonly string[];
  suggestedSeconds: number;
  /** Preparation time of the part, on its first question; 0 elsewhere. */
  preparationSeconds: number;
  part: { title: string; number: number };
  /** Within its part. */
  number: number;
  ofPart: number;
}

/** The questions of all parts in the order in which they are asked. */
export function questionsOf(task: SpeakingTask): SpokenQuestion[] {
  return task.parts.flatMap((part, partIndex) =>
    part.questions.map((question, index) => ({
      text: question.text,
      points: question.points ?? [],
      suggestedSeconds: question.suggestedSeconds,
      preparationSeconds: index === 0 ? part.preparationSeconds : 0,
      part: { title: part.title, number: partIndex + 1 },
      number: index + 1,
      ofPart: part.questions.length,
    })),
  );
}
