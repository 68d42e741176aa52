/** Formats a cell as in the contract's CSV files, where no spreadsheet takes text for a formula. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string')
    return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
  return quoted(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns the rows of a list as CSV, one column per field: UTF-8 with a byte order mark, which spreadsheets need. */
export function csvOf(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cellOf((row as Record<string, unknown>)[name])));
  return `\uFEFF${[names, ...lines].map((cells) => `${cells.join(',')}\n`).join('')}`;
}
