import { shortDate } from '@bandmark/domain/date-text';
import { FULL_SKILLS, skillName } from '@bandmark/domain/skills';
import { fullTestDuration } from '@bandmark/domain/test-formats';
import { texts } from '../texts';
import styles from './full-tests.module.css';
import { OverallCell, PartCell } from './test-cells';
import { fullPartsOf, type ScoreFormat } from './test-parts';
import { testsListTexts } from './tests-list-texts';
import type { ListedTests } from './use-tests';

const words = testsListTexts.full;

/** "2 hours 42 minutes" */
const DURATION = texts.durations.hoursAndMinutes(
  Math.round(FULL_SKILLS.reduce((total, skill) => total + fullTestDuration(skill), 0) / 60_000),
);

interface FullTestsProps extends ListedTests {
  format: ScoreFormat;
}

/** The full tests, newest first: each with its four parts in the order in which they are taken, and its overall score. */
export function FullTests({ rows, clock, format }: FullTestsProps) {
  return (
    <section className={styles.section} aria-labelledby="full-tests">
      <h2 id="full-tests">{words.title}</h2>
      <p className={styles.about}>{words.about(DURATION)}</p>
      <ol className={styles.tests}>
        {rows.map((row) => {
          const name = words.test(row.number ?? 0);
          return (
            <li key={row.myTestId} className={styles.test} aria-label={name}>
              <h3>
                {name} <time dateTime={row.createdAt}>{words.created(shortDate(row.createdAt))}</time>
              </h3>
              <dl className={styles.parts}>
                {fullPartsOf(row).map((part) => (
                  <div key={part.skill}>
                    <dt>{skillName(part.skill)}</dt>
                    <dd>
                      <PartCell part={part} format={format} clock={clock} testName={name.toLowerCase()} />
                    </dd>
                  </div>
                ))}
                <div className={styles.overall}>
                  <dt>{words.overall}</dt>
                  <dd>
                    <OverallCell row={row} format={format} />
                  </dd>
                </div>
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
