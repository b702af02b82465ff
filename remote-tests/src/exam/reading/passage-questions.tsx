import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { Button } from '@bandmark/ui/button';
import { useCallback } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import frameStyles from '../frame/exam-frame.module.css';
import { useScrollEdges } from '../frame/use-scroll-edges';
import type { FormFileOf } from '../part/fetch-form-file';
import { questionOf } from '../questions/focus-question';
import { QuestionList } from '../questions/question-list';
import { questionTexts } from '../questions/question-texts';
import styles from './passage-questions.module.css';
import { readingTexts } from './reading-texts';
import { useKeptScroll } from './use-kept-scroll';

const words = readingTexts;

interface PassageQuestionsProps {
  groups: ReadingTask['passages'][number]['groups'];
  /** Index of the passage. */
  index: number;
  isLast: boolean;
  held: HeldDocument;
  files: FormFileOf;
  scrolls: Map<string, number>;
  onCurrent(question: number): void;
  onNext(): void;
}

/** The questions on a passage, in a scroll container separate from the passage's. */
export function PassageQuestions(props: PassageQuestionsProps) {
  const { groups, index, isLast, held, files, scrolls, onCurrent, onNext } = props;
  const { ref: edgesRef, edges } = useScrollEdges();
  const keptScroll = useKeptScroll(scrolls, `questions-${index}`);
  const scroller = useCallback(
    (element: HTMLElement | null) => {
      const cleanups = [edgesRef(element), keptScroll(element)];
      return () => cleanups.forEach((cleanup) => cleanup?.());
    },
    [edgesRef, keptScroll],
  );
  return (
    <section
      className={`${frameStyles.edges} ${styles.edges}`}
      aria-label={questionTexts.navigator.label}
      data-section={index + 1}
      {...edges}
    >
      <div
        ref={scroller}
        className={styles.questions}
        onFocus={({ target }) => {
          const question = questionOf(target);
          if (question !== null) onCurrent(question);
        }}
      >
        <QuestionList groups={groups} held={held} files={files} />
        {isLast ? null : (
          <div className={styles.next}>
            <Button onClick={onNext}>{words.next(index + 2)}</Button>
          </div>
        )}
      </div>
    </section>
  );
}
