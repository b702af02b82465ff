import type { ReactNode } from 'react';
import frameStyles from '../frame/exam-frame.module.css';
import { useScrollEdges } from '../frame/use-scroll-edges';
import styles from './task-panel.module.css';
import { writingTexts } from './writing-texts';

const words = writingTexts;

interface TaskPanelProps {
  title: string;
  prompt: string;
  points: readonly string[];
  minimumWords: number;
  /** Number of the task in the part, from 1. */
  number?: number;
  /** What the text describes. */
  figure?: ReactNode;
  /** Positions the panel in the room. */
  className: string | undefined;
}

/**
 * The task. `data-section` marks it for the replay, which blurs the pictures in it (spec §2). It is focusable so that
 * keyboard users can scroll a long task.
 */
export function TaskPanel({ title, prompt, points, minimumWords, number = 1, figure, className = '' }: TaskPanelProps) {
  const { ref, edges } = useScrollEdges();
  return (
    <div className={`${frameStyles.edges} ${styles.frame} ${className}`} {...edges}>
      <section ref={ref} className={styles.task} data-section={number} aria-labelledby="task-heading" tabIndex={0}>
        <h2 id="task-heading">{title}</h2>
        <p className={styles.ask}>{prompt}</p>
        {figure ? <div className={styles.figure}>{figure}</div> : null}
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
          <li>{words.minimum(minimumWords)}</li>
        </ul>
      </section>
    </div>
  );
}
