import type { PartName } from '@bandmark/contracts/part-name';
import { href } from '@bandmark/contracts/routes';
import { skillName } from '@bandmark/domain/skills';
import { asApiError } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { Button, buttonClass } from '@bandmark/ui/button';
import { useState } from 'react';
import { texts } from '../../texts';
import { examTexts } from '../exam-texts';
import { beginPart, type BegunExam, findBegun, type TestPart } from '../part/test-part';
import type { TypedAhead } from '../writing/typed-ahead';
import styles from './before-you-start.module.css';
import { CertificateName, useCertificateName } from './certificate-name';
import { DeviceCheckPanel } from './device-check-panel';
import { SoundCheck } from './sound-check';
import { startTexts } from './start-texts';
import { checkResult, type NotCheckedReason, useDeviceCheck } from './use-device-check';
import { WithoutCheck } from './without-check';

const words = startTexts.before;

/** `durationMs` includes this candidate's extra time. */
function minutes(part: TestPart): string {
  return words.minutes(Math.round(part.durationMs / 60_000));
}

interface BeforeYouStartProps {
  name: PartName;
  part: TestPart;
  typedAhead: TypedAhead;
  onBegun(begun: BegunExam): void;
}

/** Rules, what is recorded, and the device check. The time starts with "Begin test". */
export function BeforeYouStart({ name: partName, part, typedAhead, onBegun }: BeforeYouStartProps) {
  const check = useDeviceCheck();
  const name = useCertificateName(part);
  const [reason, setReason] = useState<NotCheckedReason | null>(null);
  const isChecked = check.state === 'passed' || (check.state === 'failed' && reason !== null);
  const [isBeginning, setBeginning] = useState(false);
  /** A sentence for the candidate. */
  const [failure, setFailure] = useState<string | null>(null);

  const enter = (begun: BegunExam) => onBegun({ ...begun, devices: check.devices });
  const begin = async () => {
    setBeginning(true);
    setFailure(null);
    if (part.skill === 'writing') typedAhead.start();
    try {
      enter(await beginPart(partName, { certificateName: name.given, deviceCheck: checkResult(check, reason) }));
    } catch (thrown) {
      const error = asApiError(thrown);
      // Undefined while the server does not answer that either.
      const begun = error.isTransient ? await findBegun(partName).catch(() => undefined) : null;
      if (begun) return enter(begun);
      // Without the API's own response, its server may still be about to begin the part.
      const isRefused = begun === null && error.status !== 0 && !error.is('http_error');
      if (isRefused) typedAhead.stop();
      else typedAhead.pause();
      setFailure(isRefused ? words.notBegun(error.message) : words.mayHaveBegun(error.message));
      setBeginning(false);
    }
  };

  return (
    <div className={styles.columns}>
      <div className={styles.rules}>
        <div>
          <p className={styles.part}>
            {examTexts.partName(examTexts.testName(partName.format, part.number), skillName(part.skill))}
          </p>
          <h1>{words.title}</h1>
        </div>
        <ExamRules name={partName} duration={minutes(part)} />
      </div>
      <div className={styles.check}>
        <CertificateName {...name} />
        <DeviceCheckPanel check={check} />
        {check.state === 'failed' ? <WithoutCheck reason={reason} onChoose={setReason} /> : null}
        {part.skill === 'listening' ? <SoundCheck /> : null}
        {failure === null ? null : (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Button
          variant="primary"
          size="large"
          isWide
          disabled={!isChecked || !name.isReady}
          isBusy={isBeginning}
          busyText={words.beginning}
          aria-describedby="begin-hint"
          onClick={() => void begin()}
        >
          {words.begin}
        </Button>
        <p id="begin-hint" className={styles.hint}>
          {!isChecked
            ? words.checkFirst
            : name.isReady
              ? words.agree(minutes(part))
              : texts.certificateName.beforeBegin}
        </p>
        <Link className={buttonClass({ variant: 'quiet' })} to={href('tests')}>
          {examTexts.backToTests}
        </Link>
      </div>
    </div>
  );
}

function ExamRules({ name, duration }: { name: PartName; duration: string }) {
  const { task, rules, recorded, smallScreen } = rulesOf(name);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{words.time}</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>{words.task}</dt>
          <dd>{task}</dd>
        </div>
      </dl>
      {smallScreen === null ? null : <p className={styles.smallScreen}>{smallScreen}</p>}
      <h2>{words.rules}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2>{words.recorded}</h2>
      <ul>
        {recorded.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

interface ExamRuleTexts {
  task: string;
  rules: readonly string[];
  recorded: readonly string[];
  /** Notice for candidates with a small screen; null if every screen is large enough. */
  smallScreen: string | null;
}

/** What a candidate must know before the clock starts. */
function rulesOf(name: PartName): ExamRuleTexts {
  const { together, recorded, quick, full } = startTexts.rules;
  const { task, rules } = name.format === 'quick' ? quick[name.skill] : full[name.skill];
  const smallScreen = name.format === 'quick' ? null : words.smallScreen[name.skill];
  return { task, rules: [...rules, ...together], recorded, smallScreen };
}
