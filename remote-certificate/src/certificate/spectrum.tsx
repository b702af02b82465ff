import { type Level, levelName, LEVELS } from '@bandmark/domain/levels';
import { texts } from '../texts';
import styles from './spectrum.module.css';

/** Id of the heading. In lower case, because a hash that starts with `A` names a certificate. */
export const SPECTRUM_ID = 'spectrum';

/** The whole scale with the achieved step on black; horizontal when wide, a list when narrow (spec §2). */
export function Spectrum({ level }: { level: Level | null }) {
  return (
    <section className={styles.section} aria-labelledby={SPECTRUM_ID}>
      <h2 id={SPECTRUM_ID} tabIndex={-1}>
        {texts.spectrum.title}
      </h2>
      <ol className={styles.scale}>
        {LEVELS.map((step) => (
          <li key={step} data-level={step} aria-current={step === level ? 'true' : undefined}>
            <b>{step}</b>
            <span>{levelName(step)}</span>
          </li>
        ))}
      </ol>
      {level && <p className={styles.why}>{texts.spectrum.achieved(level, levelName(level))}</p>}
    </section>
  );
}
