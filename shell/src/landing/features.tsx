import { Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import { FormatArt, LevelArt, ShareArt, SkillsArt, TimeArt, VideoArt } from './feature-art';
import styles from './features.module.css';
import section from './section.module.css';

const FEATURES: readonly { title: string; text: string; art: ReactNode }[] = [
  {
    title: 'Verified on video',
    text: 'Your speaking test and a screening interview are one recording. Whoever opens the certificate can watch it.',
    art: <VideoArt />,
  },
  {
    title: 'All four skills',
    text: 'Speaking, listening, reading and writing, each with its own level and four criteria behind it.',
    art: <SkillsArt />,
  },
  {
    title: 'A level people know',
    text: 'Scores run from band 0 to 9 and are stated as a CEFR level, so a reader needs no explanation.',
    art: <LevelArt />,
  },
  {
    title: 'Thirty minutes',
    text: 'A quick assessment takes 30 minutes: one essay and one interview, at your own desk.',
    art: <TimeArt />,
  },
  {
    title: 'A format you have practised',
    text: 'Tasks follow IELTS and TOEFL. What you prepared for those counts here too.',
    art: <FormatArt />,
  },
  {
    title: 'Made to be shared',
    text: 'One link, one code to scan, one button for your LinkedIn profile.',
    art: <ShareArt />,
  },
];

export function Features() {
  return (
    <section className={section.section} id="features" tabIndex={-1} aria-labelledby="features-title">
      <Wrap>
        <div className={section.head}>
          <h2 id="features-title">One recording, four skills, a level you can show.</h2>
          <p>A certificate is only worth what its reader believes. Everything here exists so that they can check it.</p>
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
