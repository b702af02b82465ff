import { type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';
import type { Level } from './level-badge';
import styles from './progress-ring.module.css';

/** 2π·41 for r = 41 in a box of 100 (spec §9: "about 257.61"). */
const RING_CIRCUMFERENCE = 257.61;
const TOP_BAND = 9;

export interface ProgressRingProps {
  level: Level;
  /** From 0 to 9, in steps of a half. */
  band: number;
  /** Accessible name, for instance "Speaking: band 7 of 9, C1 Advanced". */
  label: string;
}

/**
 * The level on a black dial with nine ticks. The arc spans band/9 of the circle and animates when it first scrolls into
 * view.
 */
export function ProgressRing({ level, band, label }: ProgressRingProps) {
  const ring = useRef<SVGSVGElement>(null);
  const hasBeenInView = useInViewOnce(ring);
  const share = Math.min(1, Math.max(0, band / TOP_BAND));
  return (
    <svg ref={ring} className={styles.ring} data-level={level} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle className={styles.dial} cx="50" cy="50" r="49.4" />
      {Array.from({ length: TOP_BAND }, (_, tick) => (
        <line
          key={tick}
          className={styles.tick}
          x1="50"
          y1="3.2"
          x2="50"
          y2="6"
          transform={`rotate(${tick * 40} 50 50)`}
        />
      ))}
      <circle className={styles.track} cx="50" cy="50" r="41" />
      <circle
        className={classNames(styles.arc, hasBeenInView && styles.drawing)}
        cx="50"
        cy="50"
        r="41"
        strokeDasharray={RING_CIRCUMFERENCE}
        strokeDashoffset={(RING_CIRCUMFERENCE * (1 - share)).toFixed(2)}
        transform="rotate(-90 50 50)"
      />
      <text className={styles.letters} x="50" y="60.5" fontSize="30">
        {level}
      </text>
    </svg>
  );
}

/** Whether the element has been in view; false when the browser has no IntersectionObserver. */
function useInViewOnce(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false);
  useEffect(() => {
    if (!element.current || hasBeenInView || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setHasBeenInView(true);
      },
      { threshold: 0.2 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeenInView]);
  return hasBeenInView;
}
