import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { useEffect, useRef, useState } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import { focusQuestion } from '../questions/focus-question';

/** The passage that is shown. The answer stores it, so that a reload and another device resume there. */
export function useShownPassage(task: ReadingTask, held: HeldDocument) {
  // Local state, because a read-only page must not change the answer.
  const [shown, setShown] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<number | 'heading' | null>(null);
  const kept = shown ?? held.document.part ?? 0;
  const part = Number.isInteger(kept) && kept >= 0 && kept < task.passages.length ? kept : 0;

  // Runs after every render, because the element to focus may have been mounted by it.
  useEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    if (target === 'heading') heading.current?.focus();
    else if (target !== null) focusQuestion(target);
  });

  return {
    part,
    heading,
    show(index: number) {
      setShown(index);
      if (index !== held.document.part && !held.isReadOnly) held.change(() => ({ part: index }));
    },
    /** Sets what gets the focus once the passage is rendered. */
    focusAfter(target: number | 'heading') {
      wanted.current = target;
    },
  };
}
