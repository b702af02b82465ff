import { GappedText } from '../gapped-text';
import type { GroupProps } from '../group-props';
import styles from '../gap-table.module.css';

/** A table with gaps. The first cell of a row is its heading, and may be a gap. */
export function GapTable({ group, answering }: GroupProps<'table'>) {
  const { title, columns, rows } = group;
  const contextOf = (row: readonly string[], column: number) =>
    [columns[column], column > 0 ? row[0]?.replaceAll(/\{\d+\}/g, '…') : undefined]
      .filter((text) => text !== undefined && text !== '')
      .join(', ');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((text, column) => {
                const content = <GappedText {...{ text, answering }} context={`${contextOf(row, column)}: `} />;
                return column === 0 ? (
                  <th key={columns[column]} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={columns[column]} data-column={columns[column]}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
