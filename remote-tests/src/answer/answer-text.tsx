import { wordCount } from '@bandmark/domain/word-count';
import { answerTexts } from './answer-texts';
import styles from './answer.module.css';

/** A candidate's text with its line breaks preserved. */
export function AnswerText({ text }: { text: string }) {
  if (text.trim() === '') return <p className={styles.none}>{answerTexts.empty}</p>;
  const words = wordCount(text);
  return (
    <>
      <div className={styles.text} translate="no">
        {text}
      </div>
      <p className={styles.count}>{answerTexts.words(words)}</p>
    </>
  );
}
