import fs from 'node:fs';
import path from 'node:path';
import { readTable, table } from './table.mjs';

/**
 * One line of what `npm run test:hostile` prints: what was tried, how often, what came of it, and how long it took afterwards until
 * all was served again.
 *
 * @typedef {{ what: string, tries: number, outcome: string, slowestMs?: number, repeated?: number, seconds: number }} HostileRow
 *   `repeated`: how many were sent again because the first answer was slow; `seconds`: NaN if it did not get that far
 */

const wordOf = (/** @type {boolean} */ hasFailed) => (hasFailed ? 'FAILED' : 'nothing lost');

/**
 * @param {string} folder  into which the tests of hostile input have written
 * @returns {HostileRow[]} none where they have not run
 */
export function attackRows(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((file) => {
      /** @type {{ attack: string, tries: number, outcome: string, slowestMs: number, repeated: number, recoveredSeconds: number | null }[]} */
      const lines = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
      return lines.map(({ attack, outcome, recoveredSeconds, ...line }) => ({
        ...line,
        what: attack,
        outcome: [wordOf(recoveredSeconds === null), outcome].filter(Boolean).join(', '),
        seconds: recoveredSeconds ?? NaN,
      }));
    });
}

/** The columns of a suite's table that say how often something was tried, in the words of the table. */
const TRIED = new Map([
  ['registrations', 'acknowledged'],
  ['acknowledged', 'acknowledged'],
  ['refused (503)', 'refused'],
  ['refused or dropped', 'refused or dropped'],
]);
/** Those that are told besides. */
const BESIDES = ['mails', 'duplicates'];

/**
 * @param {string} output  of a suite of faults, with its table
 * @param {import('./failures.mjs').Failure[]} failures  of that suite
 * @returns {HostileRow[]}
 */
export function faultRows(output, failures) {
  return readTable(output, 'fault').map((row) => {
    const name = row.queue ? `${row.fault} (${row.queue})` : row.fault;
    const counts = [...TRIED].filter(([head]) => head in row);
    const told = [
      wordOf(failures.some(({ test }) => test === name)),
      ...counts.map(([head, word]) => `${row[head]} ${word}`),
      ...BESIDES.filter((head) => head in row).map((head) => `${row[head]} ${head}`),
      row.besides,
    ];
    return {
      what: name,
      tries: counts.reduce((sum, [head]) => sum + Number(row[head]), 0),
      outcome: told.filter(Boolean).join(', '),
      seconds: Number(row['seconds to recover']),
    };
  });
}

/** @param {HostileRow[]} rows @returns {string} one table of attacks and faults */
export const hostileTable = (rows) =>
  table(
    ['attack or fault', 'tries', 'outcome', 'slowest, ms', 'sent again', 'seconds to recover'],
    rows.map(({ what, tries, outcome, slowestMs, repeated, seconds }) => [
      what,
      tries,
      outcome,
      slowestMs ?? '–',
      repeated ?? '–',
      Number.isNaN(seconds) ? '–' : seconds.toFixed(1),
    ]),
  );
