import { bandText } from '@bandmark/domain/band-text';
import { skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { arrowIcon } from '@bandmark/ui/icons';
import { ProgressRing } from '@bandmark/ui/progress-ring';
import { DESCRIPTORS } from '../descriptors/descriptors';
import { texts } from '../texts';
import styles from './skill-section.module.css';
import type { SkillView } from './skill-view';

/** Ring, level, four sub-criteria, description and report of one taken skill (spec §2). */
export function SkillSection({ view }: { view: SkillView }) {
  const { level, band } = view;
  const titleId = `skill-${view.skill}`;
  const descriptor = level ? DESCRIPTORS[view.skill][level] : null;
  return (
    <section className={styles.section} aria-labelledby={titleId} {...(level ? { 'data-level': level } : {})}>
      <div>
        <div className={styles.head}>
          {level && band !== null && (
            <ProgressRing level={level} band={band} label={texts.skill.ring(band, level, view.levelName)} />
          )}
          <div>
            <h2 id={titleId}>{view.name}</h2>
            <p className={styles.level}>{level ? `${level} ${view.levelName}` : '–'}</p>
            {band !== null && (
              <p className={styles.by}>
                {view.source ? texts.skill.bandBy(band, texts.skill.givenBy[view.source]) : texts.skill.band(band)}
              </p>
            )}
          </div>
        </div>
        {view.subScores && (
          <>
            {view.subScores.derived && <p className={styles.derived}>{texts.skill.derived}</p>}
            <dl className={styles.criteria}>
              {skillFacts(view.skill).criteria.map((criterion, index) => {
                const score = view.subScores?.scores[index] ?? 0;
                return (
                  <div key={criterion}>
                    <dt>{criterion}</dt>
                    <dd>{bandText(score)}</dd>
                    <BandBar value={score} {...(level ? { level } : {})} />
                  </div>
                );
              })}
            </dl>
          </>
        )}
      </div>
      <div className={styles.text}>
        {descriptor && (
          <>
            <p>{descriptor.description}</p>
            <ul>
              {descriptor.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </>
        )}
        {view.reportUrl && (
          <ButtonLink href={view.reportUrl} aria-label={texts.skill.reportOf(view.name)}>
            {texts.skill.report} <Icon drawing={arrowIcon} size={18} />
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
