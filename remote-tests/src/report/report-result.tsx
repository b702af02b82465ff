import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import { levelName } from '@bandmark/domain/levels';
import { skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { texts } from '../texts';
import styles from './report.module.css';

const words = texts.report;
/** Every shown number says who or what gave it. */
const SOURCES: Record<MarkSource, string> = words.sources;
const CRITERIA: Readonly<Record<string, string>> = words.criteria;

/** The level as the server sent it, never computed here: this page may carry another table. */
export function ReportResult({ report: { skill, band, level, criteria, source } }: { report: AnswerReport }) {
  if (band === null || level === null) {
    return (
      <section aria-labelledby="result" className={styles.sheet}>
        <h2 id="result">{words.result}</h2>
        <p className={styles.source}>{words.notMarked}</p>
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
      {source ? <p className={styles.source}>{SOURCES[source]}</p> : null}
      {criteria ? (
        <dl className={styles.criteria} data-level={level}>
          {skillFacts(skill).criteria.map((criterion, index) => (
            <div key={criterion}>
              <dt>{criterion}</dt>
              <dd>{(criteria[index] ?? 0).toFixed(1)}</dd>
              <BandBar value={criteria[index] ?? 0} />
              <dd className={styles.help}>{CRITERIA[criterion]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
