import type { TestRow } from '@bandmark/contracts/api/tests';
import { type QuickSkill, skillName } from '@bandmark/domain/skills';
import { preload } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { ScoreContent } from './score-content';
import styles from './test-cells.module.css';
import { overallOf, partOf, scoreDetail, type ScoreFormat } from './test-parts';

interface SkillCellProps {
  row: TestRow;
  skill: QuickSkill;
  format: ScoreFormat;
  /** "test 7", so that a link tells what it starts out of the table too. */
  testName: string;
}

/** Start, Calculating..., or the score as a link to the replay (spec §2). */
export function SkillCell({ row, skill, format, testName }: SkillCellProps) {
  const part = partOf(row, skill);
  if (part.state === 'no-recording') {
    return (
      <span className={styles.start}>
        <Link
          className={buttonClass({ size: 'small' })}
          to={part.startPath}
          title={`${skillName(skill)}, ${testName}`}
          onPointerEnter={preloadExam}
          onFocus={preloadExam}
        >
          Start
        </Link>
        {part.isBegun ? <span className={styles.begun}>Begun</span> : null}
      </span>
    );
  }
  if (part.state === 'calculating' || !part.score) {
    return (
      <span className={styles.calculating}>
        <span className={styles.placeholder} aria-hidden="true" />
        Calculating...
      </span>
    );
  }
  if (part.replayPath === undefined) return <ScoreContent score={part.score} format={format} />;
  return (
    <Link
      className={styles.link}
      to={part.replayPath}
      // The replay leads back here.
      state={{ from: 'tests' }}
      title={scoreDetail(part.score, format)}
      onPointerEnter={preloadReplay}
      onFocus={preloadReplay}
    >
      <ScoreContent score={part.score} format={format} leadsTo="watch the recording" />
    </Link>
  );
}

/** The link to the certificate when the total is set, else a dash. */
export function OverallCell({ row, format }: { row: TestRow; format: ScoreFormat }) {
  const score = overallOf(row);
  if (!score) {
    return (
      <span className={styles.dash}>
        –<VisuallyHidden>No overall score yet</VisuallyHidden>
      </span>
    );
  }
  if (row.certificateUrl === null) return <ScoreContent score={score} format={format} isOverall />;
  // A plain link: the certificate's address is a hash, which takes the page over when it loads (spec §2).
  return (
    <a className={styles.link} href={row.certificateUrl} title={scoreDetail(score, format)}>
      <ScoreContent score={score} format={format} isOverall leadsTo="open the certificate" />
    </a>
  );
}

const preloadExam = () => preload('tests/exam');
const preloadReplay = () => preload('replay/screens');
