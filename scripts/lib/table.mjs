/**
 * Formats a Markdown table whose columns also line up as plain text, with numbers aligned right.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(head, rows) {
  const isNumber = head.map((_, i) => rows.every((row) => !Number.isNaN(Number(row[i]))));
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => String(row[i]).length)));
  const line = (/** @type {(string | number)[]} */ cells) =>
    `| ${cells.map((cell, i) => (isNumber[i] ? String(cell).padStart(widths[i]) : String(cell).padEnd(widths[i]))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width + 1)}:` : `${'-'.repeat(width + 2)}`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/**
 * Reads the rows back from the last such table in a text.
 * @param {string} text
 * @param {string} first  the title of its first column
 * @returns {Record<string, string>[]} each row's cells by their column's title; none if there is no such table
 */
export function readTable(text, first) {
  const cells = (/** @type {string} */ line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findLastIndex((line) => line.startsWith('|') && cells(line)[0] === first);
  if (start < 0) return [];
  const head = cells(lines[start]);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => {
    const row = cells(line);
    return Object.fromEntries(head.map((title, i) => [title, row[i] ?? '']));
  });
}
