/** The values behind a chart as a table that opens: what everyone can read, and what the drawing leaves out. */

type Props = {
  /** The line that opens it. */
  summary: string;
  /** Names the table for screen readers. */
  caption: string;
  /** The first column is at the start, the others are at the end. */
  columns: readonly string[];
  /** The first cell of a row is its key. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
};

export const ChartTable = ({ summary, caption, columns, rows }: Props) => (
  <details>
    <summary className="link small py-3">{summary}</summary>
    <table className="figures small w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at === 0 ? "py-1 text-start" : "py-1 text-end"}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-t border-line">
            {row.map((cell, at) => (
              <td key={columns[at]} className={at === 0 ? "py-1" : "py-1 text-end"}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
