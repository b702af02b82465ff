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
  /** Names the text if the part asks for several. */
  label?: string;
  /** Characters. */
  maxLength?: number;
  /** False if the candidate has just switched texts by a tab, which keeps the focus. */
  takesFocus?: boolean;
}

/** A plain text box without the spell check of browser and extensions, because spelling is part of the test. */
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
  // Text typed right after "Begin test" is appended to the answer, also to a restored one. The page does not scroll
  // away from the task, which a narrow page shows above the answer.
  useEffect(() => {
    arrive();
    // On a wide page the box is a scroll container, and a notice makes it smaller.
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
      {/* Browsers silently drop text that is typed or pasted beyond `maxLength`. */}
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
