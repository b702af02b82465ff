import styles from './band-table.module.css';
import { reportTexts } from './report-texts';

const words = reportTexts.keyed;

interface BandTableProps {
  /** Best first: the first row whose `from` is reached gives the band. */
  table: readonly { from: number; band: number }[];
  rawScore: number;
  questions: number;
}

/** The form's table from correct answers to bands, with the row of this answer marked. */
export function BandTable({ table, rawScore, questions }: BandTableProps) {
  const reached = table.find(({ from }) => rawScore >= from);
  return (
    <table className={styles.table}>
      <caption>{words.how}</caption>
      <thead>
        <tr>
          <th scope="col">{words.right}</th>
          <th scope="col">{words.band}</th>
        </tr>
      </thead>
      <tbody>
        {table.map((row, index) => {
          const to = (table[index - 1]?.from ?? questions + 1) - 1;
          return (
            <tr key={row.from} className={row === reached ? styles.reached : undefined}>
              <td>{words.range(row.from, to)}</td>
              <td>
                {row.band.toFixed(1)}
                {row === reached ? <b>{words.yours}</b> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
