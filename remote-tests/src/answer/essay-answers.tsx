import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import { AnswerText } from './answer-text';
import styles from './answer.module.css';

interface EssayAnswersProps {
  tasks: EssaysTask['tasks'];
  /** In the order of the tasks. */
  texts: readonly string[];
}

/** The texts of a task that asks for several, each under its title with its own count of words. */
export function EssayAnswers({ tasks, texts }: EssayAnswersProps) {
  return (
    <div className={styles.essays}>
      {tasks.map(({ title }, index) => (
        <div key={title}>
          <h3>{title}</h3>
          <AnswerText text={texts[index] ?? ''} />
        </div>
      ))}
    </div>
  );
}
