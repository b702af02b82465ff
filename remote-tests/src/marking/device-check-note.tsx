import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import { texts } from '../texts';
import styles from './marking-answer.module.css';

const words = texts.marking.deviceCheck;

/** What the check before the test found, where an examiner should know of it: it may be why a recording is poor. */
export function DeviceCheckNote({ isPassed, findings, reason }: DeviceCheckResult) {
  if (isPassed && findings.length === 0) return null;
  return (
    <section aria-label={words.title} className={styles.other}>
      <p>
        {isPassed ? words.passed : words.notPassed}
        {reason ? ` ${words.reasons[reason]}` : ''}
        {findings.length > 0 ? ` ${words.found} ${[...new Set(findings.map(finding))].join(', ')}.` : ''}
      </p>
    </section>
  );
}

function finding(code: string): string {
  const known: Readonly<Record<string, string>> = words.findings;
  return known[code] ?? words.findings.other;
}
