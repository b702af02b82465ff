import { TOP_BAND } from '@bandmark/domain/bands';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import type { Level } from '@bandmark/domain/levels';
import { useHint } from '@bandmark/ui/use-hint';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { useReducedMotion } from '@bandmark/ui/use-reduced-motion';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SkillView } from '../certificate/skill-view';
import { SPECTRUM_ID } from '../certificate/spectrum';
import { texts } from '../texts';
import darkVideo from './hint/hint-dark.webm';
import darkStill from './hint/hint-dark.webp';
import lightVideo from './hint/hint-light.webm';
import lightStill from './hint/hint-light.webp';
import hintStyles from './hint-video.module.css';
import styles from './result-widget.module.css';

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
  onSelect?: (event: MouseEvent) => void;
}

/** Bars filled to band/9 (spec §2). Each links to its detailed report, and Overall to the certificate. */
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

/** Whether an element has been in view, at least half of it; it never becomes false again. */
function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!target || wasSeen || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasSeen(true);
      },
      { threshold: 0.5 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, wasSeen]);

  return wasSeen;
}

/**
 * On the certificate's own page the link scrolls to the scale of levels instead. It must not be followed there: at the
 * former link of a reissued certificate it would load the page again.
 */
function showSpectrum(event: MouseEvent): void {
  const heading = document.getElementById(SPECTRUM_ID);
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
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

/**
 * Shows how to open a report: a silent video of ten seconds made by e2e/sample/record-hint.ts, or a still image under
 * reduced motion. It overlays the page, so that nothing shifts when it appears or disappears, and ignores clicks.
 */
function HintVideo() {
  const isStill = useReducedMotion();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const still = isDark ? darkStill : lightStill;
  return (
    <figure className={hintStyles.hint}>
      {isStill ? (
        <img src={still} alt={texts.result.hintVideo} />
      ) : (
        <video src={isDark ? darkVideo : lightVideo} poster={still} aria-label={texts.result.hintVideo} {...SILENT} />
      )}
      <figcaption>{texts.result.hint}</figcaption>
    </figure>
  );
}

const SILENT = { muted: true, autoPlay: true, playsInline: true, disablePictureInPicture: true } as const;
