import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import { bandText } from '@bandmark/domain/band-text';
import { levelName } from '@bandmark/domain/levels';
import { skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { BandMeaning } from '../answer/band-meaning';
import { reportTexts } from './report-texts';
import styles from './report.module.css';

const words = reportTexts;
/** Every number is shown with its source. */
const SOURCES: Record<MarkSource, string> = words.sources;
const PLACES = [0, 1, 2, 3] as const;
const CRITERIA: Readonly<Record<string, string>> = words.criteria;

/** Why an answer without a mark gets none; null if an examiner will mark it. */
export function whyNoMark({ skill, recordingBlocked, testReplaced = false }: AnswerReport): string | null {
  if (testReplaced) return words.testReplaced;
  return skill === 'speaking' && recordingBlocked === 'withdrawn' ? words.recordingWithdrawn : null;
}

/** Shows the level that the server sent and never computes it: this build may have another version of the table. */
export function ReportResult({ report }: { report: AnswerReport }) {
  const { skill, band, level, criteria, source, examiners = 1 } = report;
  if (band === null || level === null) {
    return (
      <section aria-labelledby="result" className={styles.sheet}>
        <h2 id="result">{words.result}</h2>
        <p className={styles.source}>{whyNoMark(report) ?? words.notMarked}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="result" className={styles.sheet}>
      <h2 id="result">{words.result}</h2>
      <p className={styles.level}>
        <LevelBadge level={level} size="large" />
        <span>{words.level(levelName(level, skill), band.toFixed(1))}</span>
      </p>
      {source ? (
        <p className={styles.source}>
          {source === 'examiner' && examiners > 1 ? words.examiners(examiners) : SOURCES[source]}
        </p>
      ) : null}
      {criteria ? (
        <dl className={styles.criteria} data-level={level}>
          {PLACES.map((place) => {
            const criterion = skillFacts(skill).criteria[place];
            const score = criteria[place];
            return (
              <div key={criterion}>
                <dt>{criterion}</dt>
                <dd>{bandText(score)}</dd>
                <BandBar value={score} />
                <dd className={styles.help}>{CRITERIA[criterion]}</dd>
                <dd className={styles.help}>
                  <BandMeaning skill={skill} criterion={place} band={score} />
                </dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </section>
  );
}
