import { Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import { landingTexts } from './landing-texts';
import { FormatArt, LevelArt, ShareArt, SkillsArt, TimeArt, VideoArt } from './feature-art';
import styles from './features.module.css';
import section from './section.module.css';

const words = landingTexts.landing.features;

const FEATURES: readonly { title: string; text: string; art: ReactNode }[] = [
  { ...words.list.video, art: <VideoArt /> },
  { ...words.list.skills, art: <SkillsArt /> },
  { ...words.list.level, art: <LevelArt /> },
  { ...words.list.time, art: <TimeArt /> },
  { ...words.list.format, art: <FormatArt /> },
  { ...words.list.share, art: <ShareArt /> },
];

export function Features() {
  return (
    <section className={section.section} id="features" tabIndex={-1} aria-labelledby="features-title">
      <Wrap>
        <div className={section.head}>
          <h2 id="features-title">{words.title}</h2>
          <p>{words.about}</p>
        </div>
        <div className={styles.features}>
          {FEATURES.map(({ title, text, art }) => (
            <article key={title} className={styles.feature}>
              <div className={styles.art} aria-hidden="true">
                {art}
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </Wrap>
    </section>
  );
}
