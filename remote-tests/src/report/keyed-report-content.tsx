import type { KeyedReport } from '@bandmark/contracts/api/full-tests';
import { href } from '@bandmark/contracts/routes';
import { localDate } from '@bandmark/domain/date-text';
import { levelName } from '@bandmark/domain/levels';
import { skillName } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { PageMain } from '../navigation/page-main';
import { BandTable } from './band-table';
import { KeyedAnswers } from './keyed-answers';
import { reportTexts } from './report-texts';
import styles from './report.module.css';

const words = reportTexts;

/** Each question with the candidate's answer and whether it was correct; beside them the result and how it was made. */
export function KeyedReportContent({ report }: { report: KeyedReport }) {
  const { skill, number, submittedAt, testId, task, answers, areKeysShown } = report;
  return (
    <PageMain>
      <div className={styles.head}>
        <div>
          <h1>{words.title(skillName(skill))}</h1>
          <p>
            {words.keyed.test(number)}, <time dateTime={submittedAt}>{localDate(submittedAt)}</time>
          </p>
        </div>
        <Link className={buttonClass({})} to={href('test-result', { type: skill, testId })}>
          {words.keyed.shared}
        </Link>
      </div>
      <div className={styles.columns}>
        <div className={styles.evidence}>
          {areKeysShown ? null : <p>{words.keyed.keysLater}</p>}
          {(task.kind === 'listening' ? task.parts : task.passages).map(({ title, groups }, index) => (
            <section key={title} aria-labelledby={`part-${index}`}>
              <h2 id={`part-${index}`}>{words.keyed.part[task.kind](index + 1, title)}</h2>
              <KeyedAnswers groups={groups} answers={answers} />
            </section>
          ))}
        </div>
        <div className={styles.side}>
          <KeyedResult report={report} />
        </div>
      </div>
    </PageMain>
  );
}

function KeyedResult({ report: { skill, band, level, rawScore, answers, bandTable } }: { report: KeyedReport }) {
  return (
    <section aria-labelledby="result" className={styles.sheet}>
      <h2 id="result">{words.result}</h2>
      {band === null || level === null ? (
        <p>{words.keyed.noMark}</p>
      ) : (
        <p className={styles.level}>
          <LevelBadge level={level} size="large" />
          <span>{words.level(levelName(level, skill), band.toFixed(1))}</span>
        </p>
      )}
      <p className={styles.source}>{words.sources.key}</p>
      <p className={styles.score}>{words.keyed.rawScore(rawScore, answers.length)}</p>
      <BandTable table={bandTable} rawScore={rawScore} questions={answers.length} />
    </section>
  );
}
