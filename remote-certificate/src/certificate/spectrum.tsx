import { type Level, levelName, LEVELS } from '@bandmark/domain/levels';
import styles from './spectrum.module.css';

/** Of the heading; in lower case, so that no anchor is taken for a certificate. */
export const SPECTRUM_ID = 'spectrum';

/** The whole scale with the achieved step on black; horizontal when wide, a list when narrow (spec §2). */
export function Spectrum({ level }: { level: Level | null }) {
  return (
    <section className={styles.section} aria-labelledby={SPECTRUM_ID}>
      <h2 id={SPECTRUM_ID} tabIndex={-1}>
        Result on the Spectrum
      </h2>
      <ol className={styles.scale}>
        {LEVELS.map((step) => (
          <li key={step} data-level={step} aria-current={step === level ? 'true' : undefined}>
            <b>{step}</b>
            <span>{levelName(step)}</span>
          </li>
        ))}
      </ol>
      {level && (
        <p className={styles.why}>
          {`The achieved level is ${level} ${levelName(level)} according to the Common European Framework of Reference (CEFR). This score is calculated as an average of the skill section scores.`}
        </p>
      )}
    </section>
  );
}
