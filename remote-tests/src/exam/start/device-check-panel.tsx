import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { FailureNote } from '@bandmark/ui/failure-note';
import { CheckDevices } from './check-devices';
import { CheckStage } from './check-stage';
import styles from './device-check-panel.module.css';
import { startTexts } from './start-texts';
import type { DeviceCheckState } from './use-device-check';

const words = startTexts.check;

/** Records some seconds, says what was seen and heard, and plays them back. */
export function DeviceCheckPanel({ check }: { check: DeviceCheckState }) {
  if (check.state === 'unavailable') {
    return (
      <FailureNote message={words.noRecorder} onRetry={check.retry}>
        {words.noRecorderWhy}
      </FailureNote>
    );
  }
  if (check.state === 'loading-long') {
    return <DelayNote onRetry={check.retry}>{words.recorderSlow}</DelayNote>;
  }
  const isChecking = check.state === 'checking';
  const isPassed = check.state === 'passed';
  const isRecording = check.snapshot?.state === 'recording';
  return (
    <section className={styles.panel} aria-labelledby="check-heading">
      <div className={styles.head}>
        <h2 id="check-heading">{words.title}</h2>
        {/* Always mounted: screen readers announce changes of a live region, but not a region that is new. */}
        <p role="status">{nextStep(check)}</p>
      </div>
      <CheckStage check={check} />
      <CheckDevices check={check} />
      <Button
        variant={isPassed ? 'secondary' : 'primary'}
        isBusy={isChecking || check.isAwaited}
        busyText={isRecording ? words.recording : words.preparing}
        isWide
        onClick={() => void check.check()}
      >
        {isPassed || check.state === 'failed' ? words.again : words.check}
      </Button>
    </section>
  );
}

/** The next step for the candidate, in one line. */
function nextStep({ state, snapshot }: DeviceCheckState): string {
  if (state === 'failed') return words.failed;
  if (state === 'passed') return snapshot?.findings.length ? words.better : words.recorded;
  if (state !== 'checking') return words.before;
  if (snapshot?.state === 'recording') return words.saySomething;
  return snapshot?.stream || snapshot?.output ? words.preparing : words.allow;
}
