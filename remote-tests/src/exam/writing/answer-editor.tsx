import { MAX_ANSWER_CHARACTERS } from '@bandmark/contracts/api/attempts';
import { useEffect, useRef } from 'react';
import styles from './answer-editor.module.css';

interface AnswerEditorProps {
  text: string;
  words: number;
  minimumWords: number;
  isReadOnly: boolean;
  onChange(text: string): void;
}

/** A plain text box that turns off spelling help of the browser and of extensions: spelling is part of the test. */
export function AnswerEditor({ text, words, minimumWords, isReadOnly, onChange }: AnswerEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  // The candidate goes on at the end of a restored answer, whether by mouse or by keyboard.
  useEffect(() => box.current?.setSelectionRange(box.current.value.length, box.current.value.length), []);
  const share = minimumWords > 0 ? Math.min(1, words / minimumWords) : 1;
  return (
    <section className={styles.editor}>
      <label className={styles.label} htmlFor="answer">
        Your answer
      </label>
      <textarea
        ref={box}
        id="answer"
        className={styles.text}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        maxLength={MAX_ANSWER_CHARACTERS}
        aria-describedby="answer-words"
        spellCheck={false}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        translate="no"
        data-gramm="false"
        data-lt-active="false"
      />
      <p className={styles.foot} id="answer-words">
        <span>
          <b>{words}</b> of at least {minimumWords} words
        </span>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
        </span>
      </p>
    </section>
  );
}
