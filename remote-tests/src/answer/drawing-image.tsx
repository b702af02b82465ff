import type { Figure } from '@bandmark/contracts/tasks/question-groups';
import styles from './drawing-image.module.css';

/**
 * A drawing of a form, from its SVG. Scripts in an SVG do not run in an `<img>`. It is a data URL, because an object
 * URL would not work in the replay of a recorded page.
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
