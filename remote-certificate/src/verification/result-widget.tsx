import { TOP_BAND } from '@bandmark/domain/bands';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import type { Level } from '@bandmark/domain/levels';
import { useHint } from '@bandmark/ui/use-hint';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useRef } from 'react';
import type { SkillView } from '../certificate/skill-view';
import { SPECTRUM_ID } from '../certificate/spectrum';
import { texts } from '../texts';
import { HintVideo } from './hint-video';
import styles from './result-widget.module.css';
import { useWasSeen } from './use-was-seen';

interface Props {
  hash: string;
  skills: readonly SkillView[];
  level: Level | null;
  totalBand: number | null;
}

interface Bar {
  name: string;
  band: number;
  level: Level | null;
  href: string | null;
  onSelect?: () => void;
}

/** Bars filled to band/9 (spec §2); each leads to its detailed report, Overall to the certificate that explains it. */
export function ResultWidget({ hash, skills, level, totalBand }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const wasSeen = useWasSeen(element);
  const isHinting = useHint(wasSeen);
  const bars: Bar[] = skills.flatMap((view) =>
    view.band === null ? [] : [{ name: view.name, band: view.band, level: view.level, href: view.reportUrl }],
  );
  if (totalBand !== null) {
    const href = certificateUrl(hash);
    bars.push({ name: texts.result.overall, band: totalBand, level, href, onSelect: showSpectrum });
  }

  return (
    <div ref={element} className={wasSeen ? `${styles.widget} ${styles.seen}` : styles.widget}>
      {bars.map((bar) => (
        <BarRow key={bar.name} bar={bar} />
      ))}
      {isHinting ? <HintVideo /> : null}
    </div>
  );
}

/** On the certificate's own page the link changes nothing: there it goes to the scale that the overall level is on. */
function showSpectrum(): void {
  const heading = document.getElementById(SPECTRUM_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

function BarRow({ bar }: { bar: Bar }) {
  const content = (
    <>
      <span className={styles.name}>{bar.name}</span>
      <span className={styles.band}>
        {bar.band.toFixed(1)}
        <VisuallyHidden> {texts.result.ofNine}</VisuallyHidden>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${(bar.band / TOP_BAND) * 100}%` }} />
      </span>
    </>
  );
  const level = bar.level ? { 'data-level': bar.level } : {};
  return bar.href ? (
    <a className={styles.bar} href={bar.href} onClick={bar.onSelect} {...level}>
      {content}
    </a>
  ) : (
    <div className={styles.bar} {...level}>
      {content}
    </div>
  );
}
