import { MAX_ANSWER_CHARACTERS } from '@bandmark/contracts/api/attempts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keepEndInSight } from '../frame/keep-end-in-sight';
import { NO_WRITING_HELP } from '../questions/no-writing-help';
import styles from './answer-editor.module.css';
import type { TypedAhead } from './typed-ahead';
import { writingTexts } from './writing-texts';

const words = writingTexts;

interface AnswerEditorProps {
  text: string;
  isReadOnly: boolean;
  typedAhead: TypedAhead;
  onChange(text: string): void;
  /** Where a part asks for several texts: which this is. */
  label?: string;
  /** Characters. */
  maxLength?: number;
  /** False where the candidate has just chosen another text by its tab, which keeps the focus. */
  takesFocus?: boolean;
}

/** A plain text box that turns off spelling help of the browser and of extensions: spelling is part of the test. */
export function AnswerEditor({
  text,
  isReadOnly,
  typedAhead,
  onChange,
  label = words.answer,
  maxLength = MAX_ANSWER_CHARACTERS,
  takesFocus = true,
}: AnswerEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const arrive = useEffectEvent(() => {
    const typed = typedAhead.take();
    if (typed !== '' && !isReadOnly) onChange(text + typed);
    if (!takesFocus) return;
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  });
  // What is typed right after "Begin test" goes into the answer, and on at its end where it was restored. The page stays
  // at the task, which a narrow one shows above the answer.
  useEffect(() => {
    arrive();
    // Where the page is wide, the box scrolls by itself, and a notice takes lines from it.
    return box.current ? keepEndInSight(box.current) : undefined;
  }, []);
  return (
    <section className={styles.editor}>
      <label className={styles.label} htmlFor="answer">
        {label}
      </label>
      <textarea
        ref={box}
        id="answer"
        className={styles.text}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        maxLength={maxLength}
        aria-describedby="answer-words"
        {...NO_WRITING_HELP}
      />
      {/* The browser drops what is typed or pasted beyond it without a word. */}
      <p role="status" className={styles.full}>
        {text.length >= maxLength && !isReadOnly ? words.full(maxLength) : ''}
      </p>
    </section>
  );
}

export function WordCount({ words: count, minimumWords }: { words: number; minimumWords: number }) {
  const share = minimumWords > 0 ? Math.min(1, count / minimumWords) : 1;
  return (
    <p className={styles.foot} id="answer-words">
      <span>
        <b>{count}</b> {words.ofAtLeast(minimumWords)}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
    </p>
  );
}
