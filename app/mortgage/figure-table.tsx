type FigureTableProps = {
  readonly columns: readonly string[];
  /** One text for each column; the first is the row's heading. */
  readonly rows: readonly (readonly [heading: string, ...figures: string[]])[];
};

export function FigureTable({ columns, rows }: FigureTableProps) {
  return (
    <table className="calc-table figures">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map(([heading, ...figures]) => (
          <tr key={heading}>
            <th scope="row">{heading}</th>
            {figures.map((figure, column) => (
              <td key={columns[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
