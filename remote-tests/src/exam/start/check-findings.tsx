import type { DeviceCheckSnapshot } from '@bandmark/contracts/remotes/recorder-check';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, crossIcon } from '@bandmark/ui/icons';
import { texts } from '../../texts';
import styles from './device-check-panel.module.css';

const words = texts.exam.check;

/** What the check saw and heard, and what to fix. */
export function CheckFindings({ snapshot, isPassed }: { snapshot: DeviceCheckSnapshot; isPassed: boolean }) {
  const { state, findings, hasSeen, hasHeard } = snapshot;
  return (
    <>
      {state === 'recorded' ? (
        <ul className={styles.verdicts}>
          <Verdict isGood={hasSeen}>{hasSeen ? words.seen : words.notSeen}</Verdict>
          <Verdict isGood={hasHeard}>{hasHeard ? words.heard : words.notHeard}</Verdict>
        </ul>
      ) : null}
      {findings.length > 0 ? (
        <div className={isPassed ? styles.advice : styles.toFix}>
          {isPassed ? <p>{words.better}</p> : null}
          <ul>
            {findings.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function Verdict({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <li data-good={isGood}>
      <Icon drawing={isGood ? checkIcon : crossIcon} />
      {children}
    </li>
  );
}
