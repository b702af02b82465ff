import { href } from '@bandmark/contracts/routes';
import { type QuickSkill, quickTestDuration } from '@bandmark/domain/test-formats';
import { skillName } from '@bandmark/domain/skills';
import { asApiError } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { Button, buttonClass } from '@bandmark/ui/button';
import { useState } from 'react';
import { texts } from '../../texts';
import { QuietPage } from '../frame/quiet-page';
import { beginPart, type BegunExam, type TestPart } from '../part/test-part';
import styles from './before-you-start.module.css';
import { CertificateName, useCertificateName } from './certificate-name';
import { DeviceCheckPanel } from './device-check-panel';
import { RULES } from './exam-rules';
import { useDeviceCheck } from './use-device-check';

/** `durationMs` includes this candidate's extra time. */
function minutes(part: TestPart): string {
  return `${Math.round((part.durationMs || quickTestDuration(part.skill)) / 60_000)} minutes`;
}

/** Rules, what is recorded, and the device check. The time starts with "Begin test". */
export function BeforeYouStart({ part, onBegun }: { part: TestPart; onBegun(begun: BegunExam): void }) {
  const check = useDeviceCheck();
  const name = useCertificateName(part);
  const [isBeginning, setBeginning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = async () => {
    setBeginning(true);
    setFailure(null);
    try {
      onBegun({ ...(await beginPart(part.myTestId, part.skill, name.given)), devices: check.devices });
    } catch (error) {
      setFailure(asApiError(error).message);
      setBeginning(false);
    }
  };

  return (
    <QuietPage isNarrow={false}>
      <div className={styles.columns}>
        <div className={styles.rules}>
          <div>
            <p className={styles.part}>{`Quick test ${part.number}, ${skillName(part.skill).toLowerCase()}`}</p>
            <h1>Before you start</h1>
          </div>
          <ExamRules skill={part.skill} duration={minutes(part)} />
        </div>
        <div className={styles.check}>
          <CertificateName {...name} />
          <DeviceCheckPanel check={check} />
          {failure === null ? null : (
            <p role="alert" className={styles.failure}>
              The test has not begun. {failure}
            </p>
          )}
          <Button
            variant="primary"
            size="large"
            isWide
            disabled={check.state !== 'passed' || !name.isReady}
            isBusy={isBeginning}
            busyText="Beginning…"
            aria-describedby="begin-hint"
            onClick={() => void begin()}
          >
            Begin test
          </Button>
          <p id="begin-hint" className={styles.hint}>
            {check.state !== 'passed'
              ? 'Check your camera and microphone first. Then you can begin.'
              : name.isReady
                ? `Your ${minutes(part)} start when you press the button. When you begin, you agree to the recording described here.`
                : texts.certificateName.beforeBegin}
          </p>
          <Link className={buttonClass({ variant: 'quiet' })} to={href('tests')}>
            Back to tests
          </Link>
        </div>
      </div>
    </QuietPage>
  );
}

function ExamRules({ skill, duration }: { skill: QuickSkill; duration: string }) {
  const { task, rules, recorded } = RULES[skill];
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Time</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>Task</dt>
          <dd>{task}</dd>
        </div>
      </dl>
      <h2>Rules</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2>What is recorded</h2>
      <ul>
        {recorded.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
