import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';

export interface SpokenQuestion {
  text: string;
  points: readonly string[];
  suggestedSeconds: number;
  /** Of its part, on the first question; 0 elsewhere. */
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

const keyOf = (attemptId: string) => `bandmark-question:${attemptId}`;

/** The question at which a reloaded page goes on. */
export function rememberedQuestion(attemptId: string, count: number): number {
  try {
    const stored = Number(localStorage.getItem(keyOf(attemptId)) ?? '0');
    return Number.isInteger(stored) && stored >= 0 && stored < count ? stored : 0;
  } catch {
    return 0;
  }
}

export function rememberQuestion(attemptId: string, index: number | null): void {
  try {
    if (index === null) localStorage.removeItem(keyOf(attemptId));
    else localStorage.setItem(keyOf(attemptId), String(index));
  } catch {
    // Without local storage a reload starts at the first question; nothing recorded is lost.
  }
}
