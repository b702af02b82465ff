import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { AnswerText } from './answer-text';
import styles from './answer.module.css';

/** One text, or each of several under its title with its own count of words. */
export function WrittenAnswer({ task, text, texts }: Pick<MarkingDetail, 'task' | 'texts'> & { text: string }) {
  if (task.kind !== 'essays' || !texts) return <AnswerText text={text} />;
  return (
    <div className={styles.essays}>
      {task.tasks.map(({ title }, index) => (
        <div key={title}>
          <h3>{title}</h3>
          <AnswerText text={texts[index] ?? ''} />
        </div>
      ))}
    </div>
  );
}
