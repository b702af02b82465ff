import type { Figure } from '@bandmark/contracts/tasks/question-groups';
import styles from './drawing-image.module.css';

/**
 * A drawing of a form, from its SVG. As an image it runs no script; within its address, because an object URL would mean
 * nothing to the replay of a recorded page.
 */
export function DrawingImage({ figure, svg }: { figure: Figure; svg: string }) {
  return (
    <img
      className={styles.image}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      width={figure.width}
      height={figure.height}
      alt={figure.description}
    />
  );
}
