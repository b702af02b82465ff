import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import { Icon } from '@bandmark/ui/icon';
import { warningIcon } from '@bandmark/ui/icons';
import styles from './panel.module.css';
import { type PanelTexts, usePanelTexts } from './panel-texts';

/** More would hide the picture; the others show when these are mended. */
const MOST = 2;

/** What is wrong with camera, microphone or page now, and what to do. On the picture, so that the panel keeps its size. */
export function Findings({ codes }: { codes: readonly HealthCode[] }) {
  const words = usePanelTexts().findings;
  // The others are the device check's.
  const said = codes.filter((code): code is keyof PanelTexts['findings'] => code in words);
  // Always there, so that a screen reader announces what comes into it.
  return (
    <div className={styles.findings} role="status">
      {said.slice(0, MOST).map((code) => (
        <p key={code}>
          <Icon drawing={warningIcon} size={18} />
          {words[code]}
        </p>
      ))}
    </div>
  );
}
