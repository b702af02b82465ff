import { type Level, levelName } from '@bandmark/domain/levels';
import { Spinner } from '@bandmark/ui/loading';
import { useId } from 'react';
import type { SkillView } from '../certificate/skill-view';
import { DESCRIPTORS } from '../descriptors/descriptors';
import { texts } from '../texts';
import styles from './result-card.module.css';
import { ResultWidget } from './result-widget';

interface Props {
  hash: string;
  isLoading: boolean;
  skills: readonly SkillView[];
  level: Level | null;
  totalBand: number | null;
}

/** Loading spinner, then a level summary with what each level means per skill (spec §2, non-verified mode). */
export function ResultCard({ hash, isLoading, skills, level, totalBand }: Props) {
  const titleId = useId();
  if (isLoading)
    return (
      <div className={styles.loading}>
        <Spinner label={texts.loading} />
      </div>
    );
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{level ? `${level} ${levelName(level)}` : texts.result.unknown}</h2>
        {skills.length === 0 ? (
          <p className={styles.empty}>–</p>
        ) : (
          <dl className={styles.summary}>
            {skills.map((view) => (
              <div key={view.skill}>
                <dt>{view.name}</dt>
                <dd>{view.level ? DESCRIPTORS[view.skill][view.level].description : '–'}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {skills.length > 0 ? <ResultWidget hash={hash} skills={skills} level={level} totalBand={totalBand} /> : null}
    </section>
  );
}
