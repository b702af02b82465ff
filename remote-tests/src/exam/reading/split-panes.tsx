import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { readingTexts } from './reading-texts';
import styles from './split-panes.module.css';

const words = readingTexts;

/** Percent of the width. */
const LEAST = 25;
const MOST = 75;
const STEP = 5;

/** Two panes side by side, with a separator that is dragged or moved by arrow keys (WAI-ARIA, window splitter). */
export function SplitPanes({ first, second }: { first: ReactNode; second: ReactNode }) {
  const [percent, setPercent] = useState(50);
  const firstId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const move = (to: number) => setPercent(Math.round(Math.min(Math.max(to, LEAST), MOST)));

  const keyPressed = (event: KeyboardEvent) => {
    const to = { ArrowLeft: percent - STEP, ArrowRight: percent + STEP, Home: LEAST, End: MOST, Enter: 50 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const dragged = (event: PointerEvent<HTMLDivElement>) => {
    if (!frame.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = frame.current.getBoundingClientRect();
    if (width > 0) move(((event.clientX - left) / width) * 100);
  };
  return (
    <div ref={frame} className={styles.frame} style={{ '--first': `${percent}%` } as CSSProperties}>
      <div id={firstId} className={styles.pane}>
        {first}
      </div>
      <div
        className={styles.separator}
        role="separator"
        tabIndex={0}
        aria-label={words.split}
        aria-orientation="vertical"
        aria-controls={firstId}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={percent}
        aria-valuetext={words.splitValue(percent)}
        onKeyDown={keyPressed}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          // Prevents dragging from selecting text.
          event.preventDefault();
        }}
        onPointerMove={dragged}
        onDoubleClick={() => move(50)}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  );
}
