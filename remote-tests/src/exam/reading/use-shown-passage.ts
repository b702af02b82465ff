import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { useEffect, useRef, useState } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import { focusQuestion } from '../questions/focus-question';

/** Which passage is shown. The answer keeps it, so that a reload and another device go on there. */
export function useShownPassage(task: ReadingTask, held: HeldDocument) {
  // Local state, because a read-only page must not change the answer.
  const [shown, setShown] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<number | 'heading' | null>(null);
  const kept = shown ?? held.document.part ?? 0;
  const part = Number.isInteger(kept) && kept >= 0 && kept < task.passages.length ? kept : 0;

  // After every rendering: what is to be focused may have come with it.
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
    /** What gets the focus once the passage is there. */
    focusAfter(target: number | 'heading') {
      wanted.current = target;
    },
  };
}
