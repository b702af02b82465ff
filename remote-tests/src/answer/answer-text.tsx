import { wordCount } from '@bandmark/domain/word-count';
import { texts } from '../texts';
import styles from './answer.module.css';

/** A candidate's text, line for line as it was written. */
export function AnswerText({ text }: { text: string }) {
  if (text.trim() === '') return <p className={styles.none}>{texts.answer.empty}</p>;
  const words = wordCount(text);
  return (
    <>
      <div className={styles.text} translate="no">
        {text}
      </div>
      <p className={styles.count}>{texts.answer.words(words)}</p>
    </>
  );
}
