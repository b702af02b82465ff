import { type CSSProperties, type Key, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ExamNotices } from '../session/exam-notices';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import styles from './exam-frame.module.css';
import { keepEndInSight } from './keep-end-in-sight';
import { TimeWarning } from './time-warning';
import { useScrollEdges } from './use-scroll-edges';

interface ExamFrameProps {
  run: ExamRun;
  exam: ExamSnapshot;
  header: ReactNode;
  /** What the candidate works on. It scrolls on a narrow page. */
  children: ReactNode;
  /** Below the work and never covered: word count, recording. */
  foot: ReactNode;
  /** Class that lays out work, notices (grid area `notices`) and foot on a wide page. */
  layout: string | undefined;
  style?: CSSProperties;
  /** Names the work, which is shown from its top when the name changes. */
  workKey?: Key;
  /** The work is a single column even on a wide page (grid area `work`). */
  isOneColumn?: boolean;
}

/**
 * The frame of an exam, as high as the window: header, work, foot. Notices appear between work and foot, so that they
 * never cover the task.
 */
export function ExamFrame(props: ExamFrameProps) {
  const { run, exam, header, children, foot, layout, style, workKey, isOneColumn = false } = props;
  const { ref, edges } = useScrollEdges();
  const flow = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const cleanups = [ref(element), keepEndInSight(element)];
      return () => cleanups.forEach((cleanup) => cleanup?.());
    },
    [ref],
  );
  return (
    <div className={styles.room} style={useFrameSize()}>
      {header}
      <main
        id="main"
        tabIndex={-1}
        style={style}
        className={`${styles.main} ${isOneColumn ? styles.oneColumn : ''} ${layout ?? ''}`}
      >
        <div className={`${styles.edges} ${styles.flowFrame}`} {...edges}>
          <div key={workKey} ref={flow} className={styles.flow}>
            {children}
          </div>
        </div>
        <div className={styles.foot}>
          <div className={styles.notices}>
            <ExamNotices exam={exam} run={run} />
            <TimeWarning attempt={exam.attempt} clock={exam.clock} />
          </div>
          {foot}
        </div>
      </main>
    </div>
  );
}

/**
 * The area that an on-screen keyboard leaves free. Browsers lay the keyboard over the page instead of resizing the page
 * (`dvh` does not change), so the visual viewport gives the visible area. A page under pinch zoom keeps its size.
 */
function useFrameSize(): CSSProperties {
  const [seen, setSeen] = useState<{ height: number; top: number } | null>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const read = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 1;
      setSeen(isCovered ? { height: view.height, top: view.offsetTop } : null);
    };
    view.addEventListener('resize', read);
    view.addEventListener('scroll', read);
    read();
    return () => {
      view.removeEventListener('resize', read);
      view.removeEventListener('scroll', read);
    };
  }, []);
  // The browser scrolled to the focused field before the page knew how little room the keyboard leaves.
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.scrollIntoView?.({ block: 'nearest' });
  }, [seen?.height]);
  return seen ? ({ '--room-height': `${seen.height}px`, '--room-top': `${seen.top}px` } as CSSProperties) : {};
}
