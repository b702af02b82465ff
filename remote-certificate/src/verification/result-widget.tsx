import type { Level } from '@bandmark/domain/levels';
import { useRef } from 'react';
import type { SkillView } from '../certificate/skill-view';
import styles from './result-widget.module.css';
import { useHintOnce } from './use-hint-once';

interface Props {
  skills: readonly SkillView[];
  level: Level | null;
  totalBand: number | null;
}

interface Bar {
  name: string;
  band: number;
  level: Level | null;
  href: string | null;
}

/** Bars filled to band/9; each opens its detailed report. A hint plays once after the widget came into view. */
export function ResultWidget({ skills, level, totalBand }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const isHinting = useHintOnce(element);
  const bars: Bar[] = skills.flatMap((view) =>
    view.band === null ? [] : [{ name: view.name, band: view.band, level: view.level, href: view.reportUrl }],
  );
  if (totalBand !== null) bars.push({ name: 'Overall', band: totalBand, level, href: null });

  return (
    <div ref={element} className={isHinting ? `${styles.widget} ${styles.hinting}` : styles.widget}>
      {bars.map((bar) => (
        <BarRow key={bar.name} bar={bar} />
      ))}
      {isHinting && <p className={styles.hint}>Select a skill to open its detailed report.</p>}
    </div>
  );
}

function BarRow({ bar }: { bar: Bar }) {
  const content = (
    <>
      <span className={styles.name}>{bar.name}</span>
      <span className={styles.band}>{bar.band.toFixed(1)}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${(bar.band / 9) * 100}%` }} />
      </span>
    </>
  );
  const level = bar.level ? { 'data-level': bar.level } : {};
  return bar.href ? (
    <a className={styles.bar} href={bar.href} {...level}>
      {content}
    </a>
  ) : (
    <div className={styles.bar} {...level}>
      {content}
    </div>
  );
}
