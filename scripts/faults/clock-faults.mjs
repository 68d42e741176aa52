import fs from 'node:fs';
import path from 'node:path';
import { callAs } from './world.mjs';
import { eventually } from './faults.mjs';

/**
 * Clocks that jump under processes that run, by libfaketime, which Debian has as `faketime`. Timers go by another clock and are not
 * moved, as on a machine whose clock is set.
 */

const HOUR = 3_600;
const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** The library, where it is installed. */
export const clockLibrary = () => LIBRARIES.find((file) => fs.existsSync(file));

/**
 * @param {string} folder  which PostgreSQL's user may enter
 * @param {string} library
 */
export function makeClocks(folder, library) {
  const files = { all: path.join(folder, 'clock'), api: path.join(folder, 'clock-of-the-api') };
  const set = (/** @type {keyof typeof files} */ which, /** @type {number} */ seconds) => {
    // Renamed into place: a process that reads half a file would take it for another time.
    fs.writeFileSync(`${files[which]}.new`, `${seconds >= 0 ? '+' : ''}${seconds}\n`, { mode: 0o644 });
    fs.renameSync(`${files[which]}.new`, files[which]);
  };
  set('all', 0);
  set('api', 0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: files.all,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  };
  return { set, env, envOfApi: { FAKETIME_TIMESTAMP_FILE: files.api } };
}

/**
 * @param {ReturnType<typeof makeClocks>} clocks
 * @returns {import('./faults.mjs').Fault[]}
 */
export function clockFaults(clocks) {
  /** @param {{ all?: number, api?: number }} hours @returns {(scene: import('./faults.mjs').Scene) => Promise<number>} */
  const jump = (hours) => async (scene) => {
    const { stack, world, trade } = scene;
    const call = callAs(world.apiUrl, world.sellers[2].token);
    const list = async (/** @type {string} */ cursor = '') => {
      const query = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await call('GET', `/api/checkin/list?event_id=${world.eventId}${query}`);
      if (status !== 200) throw new Error(`the door's list was answered ${status} ${JSON.stringify(body)}`);
      return body;
    };
    let page = await list();
    while (!page.complete) page = await list(page.cursor);

    if (hours.all !== undefined) clocks.set('all', hours.all * HOUR);
    if (hours.api !== undefined) clocks.set('api', hours.api * HOUR);
    const isAt = (/** @type {number} */ ms, /** @type {number | undefined} */ hour) =>
      hour === undefined || Math.abs(ms - Date.now() - hour * HOUR * 1000) < 60_000;
    await eventually('the new time', async () => {
      const [{ now }] = await stack.query('select clock_timestamp() as now');
      return isAt(now.getTime(), hours.all) && isAt(Date.parse((await list()).server_time), hours.api);
    });
    const jumpedAt = performance.now();
    // What is sold now reaches a phone that asks for what has changed since before.
    await trade.servedSince(jumpedAt);
    const sale = trade.book.findLast(({ kind, answer }) => kind === 'sale' && answer);
    const seen = new Set();
    await eventually('a new sale on a phone', async () => {
      page = await list(page.cursor);
      for (const row of page.rows) seen.add(row.i);
      return seen.has(sale?.answer?.body.id);
    });
    return jumpedAt;
  };
  return [
    { name: 'every clock jumps 1 h ahead', run: jump({ all: 1, api: 1 }) },
    // A mail that was due at that moment, or was being sent, is due again when the clock is where it was.
    { name: 'every clock jumps 1 h back', run: jump({ all: 0, api: 0 }), waiting: 20 },
    { name: 'the clock of the API’s machine alone jumps 1 h ahead', run: jump({ api: 1 }) },
    { name: 'the clock of the API’s machine alone jumps 2 h back', run: jump({ api: -1 }) },
    { name: 'the clock of the database’s machine jumps 1 h ahead', run: jump({ all: 1, api: 0 }) },
  ];
}
