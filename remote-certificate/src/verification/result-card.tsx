import { type Level, levelName } from '@bandmark/domain/levels';
import { DESCRIPTORS } from '../descriptors/descriptors';
import type { SkillView } from '../certificate/skill-view';
import styles from './result-card.module.css';
import { ResultWidget } from './result-widget';

interface Props {
  isLoading: boolean;
  skills: readonly SkillView[];
  level: Level | null;
  totalBand: number | null;
}

/** Level summary with what each level means per skill (spec §2, non-verified mode). The page shows its own spinner. */
export function ResultCard({ isLoading, skills, level, totalBand }: Props) {
  if (isLoading || skills.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="result">
      <div>
        <h2 id="result">{level ? `${level} ${levelName(level)}` : 'Result'}</h2>
        <dl className={styles.summary}>
          {skills.map((view) => (
            <div key={view.skill}>
              <dt>{view.name}</dt>
              <dd>{view.level ? DESCRIPTORS[view.skill][view.level].description : '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ResultWidget skills={skills} level={level} totalBand={totalBand} />
    </section>
  );
}
