import { shortDate } from '@bandmark/domain/date-text';
import { QUICK_SKILLS, skillName } from '@bandmark/domain/skills';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { OverallCell, PartCell } from './test-cells';
import { partOf, type ScoreFormat } from './test-parts';
import { testsListTexts } from './tests-list-texts';
import styles from './tests-table.module.css';
import type { ListedTests } from './use-tests';

const words = testsListTexts;

interface TestsTableProps extends ListedTests {
  format: ScoreFormat;
}

/** The quick tests, newest first. */
export function TestsTable({ rows, clock, format }: TestsTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{words.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.number}</th>
          <th scope="col" className={styles.created}>
            {words.created}
          </th>
          {QUICK_SKILLS.map((skill) => (
            <th key={skill} scope="col">
              {skillName(skill)}
            </th>
          ))}
          <th scope="col">{words.overall}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          // Older servers send no number; their tests are counted from the oldest.
          const number = row.number ?? rows.length - index;
          return (
            <tr key={row.myTestId}>
              <th scope="row">{number}</th>
              <td className={styles.created}>
                <time dateTime={row.createdAt}>{shortDate(row.createdAt)}</time>
              </td>
              {QUICK_SKILLS.map((skill) => (
                <td key={skill}>
                  <PartCell part={partOf(row, skill)} format={format} clock={clock} testName={words.testName(number)} />
                </td>
              ))}
              <td>
                <OverallCell row={row} format={format} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
