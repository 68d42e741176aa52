import { readFileSync, writeFileSync } from 'node:fs';
import { formatNumber } from './numbers.mjs';

/**
 * A measured row: a comparison with the baseline, a single figure, or a time at one size.
 * @typedef {object} Row
 * @property {string} work
 * @property {{ perSecond: number, p99: number }} [ours]
 * @property {{ perSecond: number, p99: number }} [baseline]
 * @property {number | null} [share]   target: minimum share of the baseline's requests per second; null if there is none
 * @property {number | null} [p99]     target: maximum multiple of the baseline's p99; if set or null, the row is about p99
 * @property {number} [value]          the figure
 * @property {string} [unit]
 * @property {number | null} [most]    target: maximum value
 * @property {number} [ms]             the time
 * @property {number} [baselineMs]     time of a bare read in the same minute
 * @property {number | null} [times]   target: maximum multiple of the time at the smallest size
 * @property {number} [orUnder]        milliseconds up to which the multiple may be larger
 *
 * @typedef {{ rows: number, measured: Row[] }} Size
 * @typedef {{ cells: string[], met: boolean | null, ratio: number, target: number | null, work: string }} Line
 */

const COLUMNS = ['work', 'registrations', 'Usher', 'baseline', 'ratio', 'target', ''];
const verdict = (/** @type {boolean | null} */ met) => (met === null ? '' : met ? 'met' : '**missed**');
const count = (/** @type {number} */ rows) => rows.toLocaleString('en');

/** @param {Row} row @param {number} rows @returns {Line} */
function comparison(row, rows) {
  const { work, ours, baseline, share = null } = row;
  if (!ours || !baseline) throw new Error(`${work} was measured against nothing`);
  if (row.p99 !== undefined) {
    const ratio = ours.p99 / baseline.p99;
    const isUnder = row.orUnder !== undefined && ours.p99 <= row.orUnder;
    const met = row.p99 === null ? null : ratio <= row.p99 || isUnder;
    const target =
      row.p99 === null ? 'reported' : `≤ ${row.p99}${row.orUnder ? ` or ${row.orUnder} ms` : ''}`;
    const cells = [
      work,
      count(rows),
      `${formatNumber(ours.p99)} ms`,
      `${formatNumber(baseline.p99)} ms`,
      formatNumber(ratio),
      target,
    ];
    return { cells: [...cells, verdict(met)], met, ratio, target: row.p99, work };
  }
  const ratio = ours.perSecond / baseline.perSecond;
  const met = share === null ? null : ratio >= share;
  const target = share === null ? 'reported' : `≥ ${share}`;
  const speeds = [`${formatNumber(ours.perSecond)}/s`, `${formatNumber(baseline.perSecond)}/s`];
  return {
    cells: [work, count(rows), ...speeds, ratio.toFixed(2), target, verdict(met)],
    met,
    ratio,
    target: share,
    work,
  };
}

/** @param {Row} row @param {number} rows @returns {Line} */
function single({ work, value = 0, unit, most = null }, rows) {
  const met = most === null ? null : value <= most;
  const cells = [
    work,
    count(rows),
    `${formatNumber(value)} ${unit}`,
    '',
    '',
    most === null ? 'reported' : `≤ ${most} ${unit}`,
  ];
  return { cells: [...cells, verdict(met)], met, ratio: value, target: most, work };
}

/**
 * Compares a time with that at the smallest size, scaled by how much faster or slower the baseline has become since.
 * @param {Row} row
 * @param {Size} size
 * @param {Size} smallest
 * @returns {Line}
 */
function bySize({ work, ms = 0, baselineMs = 1, times = null, orUnder }, size, smallest) {
  const small = smallest.measured.find((other) => other.work === work);
  const base = ((small?.ms ?? ms) * baselineMs) / (small?.baselineMs ?? baselineMs);
  const ratio = ms / base;
  const counts = size !== smallest && times !== null;
  const met = counts ? ratio <= times || (orUnder !== undefined && ms <= orUnder) : null;
  const target = counts
    ? `≤ ${times}${orUnder ? ` or ${orUnder} ms` : ''}`
    : size === smallest
      ? ''
      : 'reported';
  const cells = [
    work,
    count(size.rows),
    `${formatNumber(ms)} ms`,
    `${formatNumber(base)} ms`,
    ratio.toFixed(2),
    target,
  ];
  return { cells: [...cells, verdict(met)], met, ratio, target: counts ? times : null, work };
}

/**
 * @param {Size[]} sizes  from small to large
 * @returns {Line[]}
 */
export const toLines = (sizes) =>
  sizes.flatMap((size) =>
    size.measured
      .filter((row) => sizes.length === 1 || row.ms === undefined || size !== sizes[0])
      .map((row) => {
        if (row.ms !== undefined) return bySize(row, size, sizes[0]);
        return row.ours ? comparison(row, size.rows) : single(row, size.rows);
      }),
  );

/** @param {Line[]} lines */
export function markdown(lines) {
  const rows = [COLUMNS, ...lines.map(({ cells }) => cells)];
  const widths = COLUMNS.map((_, at) => Math.max(3, ...rows.map((cells) => [...cells[at]].length)));
  const text = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat(widths[at] - [...cell].length)).join(' | ')} |`;
  return [text(COLUMNS), text(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(text)].join(
    '\n',
  );
}

/**
 * Writes a run between its two marks in docs/performance.md.
 * @param {string} file
 * @param {string} name  name of the run: `first`, `second`
 * @param {string} text
 */
export function writeRun(file, name, text) {
  const [open, close] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`];
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for a run named ${name}`);
  writeFileSync(file, `${page.slice(0, from + open.length)}\n\n${text}\n\n${page.slice(to)}`);
}
