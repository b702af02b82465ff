import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { texts } from '../texts';
import darkVideo from './hint/hint-dark.webm';
import darkStill from './hint/hint-dark.webp';
import lightVideo from './hint/hint-light.webm';
import lightStill from './hint/hint-light.webp';
import styles from './hint-video.module.css';

/**
 * Shows how to open a report: a silent film of ten seconds made by e2e/sample/record-hint.ts, or its still for those
 * who want no motion. It lies over the page, so that nothing moves when it comes and goes, and takes no clicks.
 */
export function HintVideo() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const still = isDark ? darkStill : lightStill;
  return (
    <figure className={styles.hint}>
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
