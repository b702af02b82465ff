import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import { levelName } from '@bandmark/domain/levels';
import { skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { LevelBadge } from '@bandmark/ui/level-badge';
import styles from './report.module.css';

/** Every shown number says who or what gave it. */
const SOURCES: Record<MarkSource, string> = {
  estimate: 'Automatic estimate by a program, not a mark',
  examiner: 'Marked by an examiner',
  partner: 'Marked by a partner of this site',
  key: 'Marked by the answer key',
};

/** The level as the server sent it, never computed here: this page may carry another table. */
export function ReportResult({ report: { skill, band, level, criteria, source } }: { report: AnswerReport }) {
  if (band === null || level === null) {
    return (
      <section aria-labelledby="result" className={styles.sheet}>
        <h2 id="result">Result</h2>
        <p className={styles.source}>Calculating... An examiner has not marked this answer yet.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="result" className={styles.sheet}>
      <h2 id="result">Result</h2>
      <p className={styles.level}>
        <LevelBadge level={level} size="large" />
        <span>
          {levelName(level, skill)}, band {band.toFixed(1)}
        </span>
      </p>
      {source ? <p className={styles.source}>{SOURCES[source]}</p> : null}
      {criteria ? (
        <dl className={styles.criteria} data-level={level}>
          {skillFacts(skill).criteria.map((criterion, index) => (
            <div key={criterion}>
              <dt>{criterion}</dt>
              <dd>{(criteria[index] ?? 0).toFixed(1)}</dd>
              <BandBar value={criteria[index] ?? 0} />
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
