/**
 * Measures the product against a baseline, on databases of several sizes on one server. `npm run bench` starts that server.
 *   --rows 10000,100000   sizes; all three otherwise, and for door and night the longest list that a phone keeps
 *   --only checkin,csv    groups of rows; all but front-end, door and night otherwise
 *   --rounds N            3 otherwise
 *   --keep NAME           writes the table into docs/performance.md, between the marks of that name; door's and
 *                         night's into docs/performance-door.md
 *   --regression          few and short rounds; fails where a share is far below its target
 *   --attacks             nothing of that but what attacks do to everybody else, see attacks.mjs
 *   --door-contention             nothing of that but check-ins beside many phones and greedy accounts, see door-contention.mjs
 *   --pictures            nothing of that but how often the same picture is found again, see pictures.mjs
 *   --first-start         nothing of that but how long `npm start` takes in a clean clone, see scripts/lib/first-start.mjs
 *   --before FOLDER       another checkout, built, to compare those two with; otherwise its sales and check-ins with this one's
 */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeRows } from './before.mjs';
import { openContext } from './context.mjs';
import { signInRows, dashboardRows } from './contention.mjs';
import { csvRows } from './csv.mjs';
import { checkInRows } from './check-ins.mjs';
import { describeMachine, processRows, startRows, storageRows } from './machine.mjs';
import { listRows, syncRows } from './door.mjs';
import { importRows } from './imports.mjs';
import { largeReadRows } from './large-reads.mjs';
import { paperRows } from './paper.mjs';
import { freshDatabase } from './processes.mjs';
import { rushRows } from './rush.mjs';
import { readRows, registerRows } from './sales.mjs';
import { sizeRows } from './sizes.mjs';
import { statementRows } from './statement.mjs';
import { writeRun, toLines, markdown } from './table.mjs';

/** What grows the tables comes last. @type {Record<string, (context: import('./context.mjs').Context) => Promise<import('./table.mjs').Row[]>>} */
const groups = {
  start: startRows,
  storage: storageRows,
  sizes: sizeRows,
  csv: csvRows,
  reads: readRows,
  processes: processRows,
  checkin: checkInRows,
  signins: signInRows,
  dashboards: dashboardRows,
  list: listRows,
  sync: syncRows,
  rush: rushRows,
  register: registerRows,
  statement: statementRows,
  'large-reads': largeReadRows,
  imports: importRows,
  paper: paperRows,
};
/** Only where they are asked for: they need a browser and the built front end. */
groups['front-end'] = async (context) => (await import('./front-end.mjs')).frontEndRows(context);
groups.door = async (context) => (await import('./door-page.mjs')).doorRows(context);
groups.night = async (context) => (await import('./door-page.mjs')).nightRows(context);
/** Only with --before. */
groups.before = beforeRows;
const AT_THE_DOOR = ['door', 'night'];
const IN_BROWSER = ['front-end', ...AT_THE_DOOR];
/** The longest list that a phone keeps. */
const DOOR_ROWS = '50000';
/** On a machine that does other things too, a share may be this far below its target. */
const TOLERANCE = 3;
const REGRESSION = ['reads', 'checkin', 'register'];

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    keep: { type: 'string' },
    regression: { type: 'boolean', default: false },
    attacks: { type: 'boolean', default: false },
    'door-contention': { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
});
const server = /** @type {string} */ (process.env.BENCH_DATABASE_URL);
const dataDir = /** @type {string} */ (process.env.DATA_DIR);
const say = console.log;
if (options.attacks) {
  const { attackTable } = await import('./attacks.mjs');
  say(`\n${await attackTable({ server, dataDir, before: options.before, say })}\n`);
  process.exit(0);
}
if (options['door-contention']) {
  const { doorContentionTable } = await import('./door-contention.mjs');
  say(`\n${await doorContentionTable({ server, dataDir, before: options.before, say })}\n`);
  process.exit(0);
}
if (options.pictures) {
  const { pictureTable } = await import('./pictures.mjs');
  say(`\n${await pictureTable({ server, dataDir, say })}\n`);
  process.exit(0);
}
const isAtTheDoor = AT_THE_DOOR.includes(options.only ?? '');
const usualRows = isAtTheDoor ? DOOR_ROWS : '10000,100000,1000000';
const sizes = options.regression ? [10_000] : (options.rows ?? usualRows).split(',').map(Number);
const chosen = options.regression
  ? REGRESSION
  : (options.only?.split(',') ??
    (options.before
      ? ['before']
      : Object.keys(groups).filter((name) => name !== 'before' && !IN_BROWSER.includes(name))));
for (const name of chosen)
  if (!groups[name]) throw new Error(`--only takes ${Object.keys(groups).join(', ')}`);
if (sizes.some((rows) => !Number.isInteger(rows) || rows < 1000))
  throw new Error('--rows takes whole numbers from 1000');
sizes.sort((a, b) => a - b);

/**
 * Whose share of the baseline is far below its target. Latencies depend on whatever else a machine does; shares of a baseline
 * measured alternately far less.
 * @param {import('./table.mjs').Line[]} lines
 */
const tooSlow = (lines) =>
  lines.filter(
    ({ ratio, target, cells }) => target !== null && cells[5].startsWith('≥') && ratio < target / TOLERANCE,
  );

/** @type {import('./table.mjs').Size[]} */
const measured = [];
let machine = '';
for (const rows of sizes) {
  say(`\n${rows.toLocaleString('en')} registrations`);
  const common = {
    dataDir,
    rows,
    rounds: options.regression ? 2 : Number(options.rounds),
    seconds: options.regression ? 0.7 : 2,
    amount: options.regression ? 1_000 : 2_000,
    say,
  };
  const { before } = options;
  const context = await openContext({
    ...common,
    url: await freshDatabase(server, `usher_bench_${rows}`),
    ...(before
      ? {
          openBefore: async () =>
            openContext({
              ...common,
              url: await freshDatabase(server, `usher_bench_before_${rows}`),
              dist: path.resolve(before, 'backend/dist'),
            }),
        }
      : {}),
  });
  try {
    machine = await describeMachine(context);
    /** @type {import('./table.mjs').Row[]} */
    const all = [];
    for (const name of chosen) {
      const since = performance.now();
      let found = await groups[name](context);
      // One bad moment of a busy machine is no finding.
      if (options.regression && tooSlow(toLines([{ rows, measured: found }])).length > 0)
        found = await groups[name](context);
      all.push(...found);
      say(`  ${name}  ${((performance.now() - since) / 1000).toFixed(1)} s`);
      // What is known by now, should the rest be cut short.
      for (const { cells } of toLines([{ rows, measured: found }])) say(`    ${cells.join('  ')}`);
    }
    measured.push({ rows, measured: all });
  } finally {
    await context.close();
  }
}

const lines = toLines(measured);
const text = `${machine}; ${new Date().toISOString().slice(0, 10)}.\n\n${markdown(lines)}`;
say(`\n${text}\n`);
if (options.keep) {
  const docs = path.resolve(
    path.dirname(fileURLToPath(import.meta.url)),
    '..',
    '..',
    'docs',
    isAtTheDoor ? 'performance-door.md' : 'performance.md',
  );
  writeRun(docs, options.keep, text);
}
if (options.regression) {
  for (const { work, ratio, target } of tooSlow(lines))
    say(`${work}: ${ratio.toFixed(2)} of the baseline is far from the target, ${target}`);
  if (tooSlow(lines).length > 0) process.exitCode = 1;
}
