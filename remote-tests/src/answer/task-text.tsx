import type { Task } from '@bandmark/contracts/api/attempts';
import { texts } from '../texts';
import styles from './answer.module.css';

interface TaskTextProps {
  task: Task;
  /** Beside an answer that matters more. */
  isCompact?: boolean;
}

/** The task of an answer as it was set, for whoever marks or reads it. */
export function TaskText({ task, isCompact = false }: TaskTextProps) {
  if (task.kind === 'writing') {
    return (
      <div className={styles.task}>
        <p className={isCompact ? styles.compact : styles.prompt}>{task.prompt}</p>
        <ul>
          {task.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
          <li>{texts.exam.writing.minimum(task.minimumWords)}</li>
        </ul>
      </div>
    );
  }
  return (
    <div className={styles.task}>
      {task.parts.map((part) => (
        <div key={part.title}>
          <h3>{part.title}</h3>
          <ol>
            {part.questions.map((question) => (
              <li key={question.text}>
                {question.text}
                {question.points ? ` (${question.points.join('; ')})` : null}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
