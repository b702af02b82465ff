import type { TestRow } from '@bandmark/contracts/api/tests';
import { remainingMs } from '@bandmark/domain/deadlines';
import { serverNow, type ServerClock } from '@bandmark/domain/server-clock';
import { skillName } from '@bandmark/domain/skills';
import { preload } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { noEstimateText } from '../answer/no-estimate-text';
import { ScoreContent } from './score-content';
import styles from './test-cells.module.css';
import { overallOf, scoreDetail, type ScoreFormat, type TestPart } from './test-parts';
import { testsListTexts } from './tests-list-texts';

const words = testsListTexts;

interface PartCellProps {
  part: TestPart;
  format: ScoreFormat;
  clock: ServerClock | null;
  /** "test 7", so that a link makes sense outside the table. */
  testName: string;
}

/** Start, Calculating..., or the score as a link to the replay (spec §2); below it what happens next. */
export function PartCell({ part, format, clock, testName }: PartCellProps) {
  if (part.state === 'no-recording') return <StartCell part={part} clock={clock} testName={testName} />;
  return (
    <div className={styles.part}>
      <PartScore part={part} format={format} />
      <Progress part={part} testName={testName} />
    </div>
  );
}

function PartScore({ part, format }: { part: TestPart; format: ScoreFormat }) {
  if (part.state === 'calculating' || !part.score) {
    if (part.getsNoMark) return null;
    return (
      <span className={styles.calculating}>
        <span className={styles.placeholder} aria-hidden="true" />
        {words.calculating}
      </span>
    );
  }
  if (part.scorePath === undefined) return <ScoreContent score={part.score} format={format} />;
  const { to, kind } = part.scorePath;
  return (
    <Link
      className={styles.link}
      to={to}
      // The replay leads back here.
      state={{ from: 'tests' }}
      title={scoreDetail(part.score, format)}
      onPointerEnter={kind === 'replay' ? preloadReplay : undefined}
      onFocus={kind === 'replay' ? preloadReplay : undefined}
    >
      <ScoreContent score={part.score} format={format} linkAction={words.linkAction[kind]} icon={kind} />
    </Link>
  );
}

/**
 * Progress until the answer is marked, or that it gets no mark. Then the receipt, and the report of a part that an
 * answer key marked: the judgement of each answer, and how they gave the band.
 */
function Progress({ part, testName }: { part: TestPart; testName: string }) {
  const { skill, isMarking, getsNoMark, waitsFor, notEstimated, startPath, reportPath } = part;
  const isWaiting = isMarking || waitsFor !== null;
  if (!isWaiting && reportPath === undefined) return null;
  return (
    <span className={styles.progress}>
      {notEstimated.length === 0 ? null : <span className={styles.why}>{noEstimateText(notEstimated)} </span>}
      {isWaiting ? (
        <span>
          {getsNoMark ? words.notMarked : waitsFor === null ? words.isMarking : words.waitsForRecording}
          {waitsFor === null || waitsFor.length === 0 ? null : ` ${words.openThere(OR.format(waitsFor))}`}
        </span>
      ) : null}{' '}
      <Link to={startPath} aria-label={words.receiptOf(skillName(skill), testName)}>
        {words.receipt}
      </Link>{' '}
      {reportPath === undefined ? null : (
        <Link to={reportPath} aria-label={words.reportOf(skillName(skill), testName)}>
          {words.report}
        </Link>
      )}
    </span>
  );
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

interface StartCellProps {
  part: TestPart;
  clock: ServerClock | null;
  testName: string;
}

function StartCell({ part, clock, testName }: StartCellProps) {
  if (!part.isBegun && part.isClosed) return <Dash>{words.notTaken}</Dash>;
  if (!part.isBegun) return <PartLink {...{ part, testName }}>{words.start}</PartLink>;
  if (part.deadline === null || clock === null) return <PartLink {...{ part, testName }}>{words.continue}</PartLink>;
  return <BegunCell part={part} deadline={part.deadline} clock={clock} testName={testName} />;
}

interface BegunCellProps extends StartCellProps {
  deadline: number;
  clock: ServerClock;
}

/** Time left of a begun part. After the deadline, the part's page submits the current answer. */
function BegunCell({ part, deadline, clock, testName }: BegunCellProps) {
  const minutes = useMinutesLeft(deadline, clock);
  return (
    <span className={styles.start}>
      <PartLink part={part} testName={testName}>
        {minutes === null ? words.submitNow : words.continue}
      </PartLink>
      <span className={styles.left}>{minutes === null ? words.timeIsUp : words.minutesLeft(minutes)}</span>
    </span>
  );
}

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/** Whole minutes until a deadline of the server; null once it has passed. Updates every minute. */
function useMinutesLeft(deadline: number, clock: ServerClock): number | null {
  const read = () => {
    const left = remainingMs(deadline, serverNow(clock, performance.now()));
    return left === 0 ? null : Math.floor(left / MINUTE_MS);
  };
  const [minutes, setMinutes] = useState(read);
  const tick = useEffectEvent(() => setMinutes(read()));
  useEffect(() => {
    const ticking = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return minutes;
}

function PartLink({ part, testName, children }: { part: TestPart; testName: string; children: ReactNode }) {
  return (
    <Link
      className={buttonClass({ size: 'small', variant: part.isBegun ? 'primary' : 'secondary' })}
      to={part.startPath}
      title={`${skillName(part.skill)}, ${testName}`}
      onPointerEnter={preloadExam}
      onFocus={preloadExam}
    >
      {children}
    </Link>
  );
}

/** The link to the certificate when the total is set, else a dash. */
export function OverallCell({ row, format }: { row: TestRow; format: ScoreFormat }) {
  const score = overallOf(row);
  if (!score && row.replacedBy != null)
    return <span className={styles.replaced}>{words.replacedBy(row.replacedBy)}</span>;
  if (!score) return <Dash>{row.recordingsWithdrawn ? words.neverOverall : words.noOverall}</Dash>;
  if (row.certificateUrl === null) return <ScoreContent score={score} format={format} isOverall />;
  // Not a router link: the certificate's URL is a hash, which replaces the app when the page loads (spec §2).
  return (
    <a className={styles.link} href={row.certificateUrl} title={scoreDetail(score, format)}>
      <ScoreContent
        score={score}
        format={format}
        isOverall
        linkAction={words.linkAction.certificate}
        icon="certificate"
      />
    </a>
  );
}

/** @param props.children its text for screen readers */
function Dash({ children }: { children: string }) {
  return (
    <span className={styles.dash}>
      –<VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}

export const preloadExam = () => preload('tests/exam');
const preloadReplay = () => preload('replay/screens');
