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
