import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { useState } from 'react';
import type { HeldDocument } from '../document/use-answer-document';

/** The passage that is shown. The answer stores it, so that a reload and another device resume there. */
export function useShownPassage(task: ReadingTask, held: HeldDocument) {
  // Local state, because a read-only page must not change the answer.
  const [shown, setShown] = useState<number | null>(null);
  const kept = shown ?? held.document.part ?? 0;
  const part = Number.isInteger(kept) && kept >= 0 && kept < task.passages.length ? kept : 0;
  const show = (index: number) => {
    setShown(index);
    if (index !== held.document.part && !held.isReadOnly) held.change(() => ({ part: index }));
  };
  return { part, show };
}
