import type { WritingTask } from '@bandmark/contracts/api/attempts';
import styles from './exam-room.module.css';

/** The task as it was set. `data-section` names it for the replay, which blurs its pictures (spec §2). Focusable: it scrolls when it is long. */
export function WritingTaskPanel({ task }: { task: WritingTask }) {
  return (
    <section className={styles.task} data-section="1" aria-labelledby="task-heading" tabIndex={0}>
      <h2 id="task-heading">Task</h2>
      <p className={styles.ask}>{task.prompt}</p>
      <ul>
        {task.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>Write at least {task.minimumWords} words.</li>
      </ul>
    </section>
  );
}
