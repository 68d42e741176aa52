import http from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { median } from './numbers.mjs';
import { memoryOf } from './processes.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** Registrations from which the file has a target. */
const LARGE_FILE = 1_000_000;

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Downloads the CSV file with `node:http`, which needs less CPU than `fetch`: the client runs on the same machine.
 * @param {Context} context
 * @returns {Promise<void>}
 */
export function download({ api, token }) {
  // The client chooses compression; the baseline does not compress either.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    http
      .get(`${api.url}/api/attendees/csv`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`CSV: ${response.statusCode}`));
        pipeline(response, sink()).then(resolve, reject);
      })
      .once('error', reject);
  });
}

/** @param {Context} context */
async function copyOut({ database, eventId }) {
  const client = await database.connect();
  try {
    await pipeline(
      client.query(copyTo(`copy (select * from registrations where event_id = '${eventId}') to stdout`)),
      sink(),
    );
  } finally {
    client.release();
  }
}

/** @param {() => Promise<void>} work */
async function seconds(work) {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** @param {Context} context */
export async function csvRows(context) {
  const { rows: counted } = await context.database.query(
    'select count(*)::int as rows from registrations where event_id = $1 and cancelled_at is null',
    [context.eventId],
  );
  const { rows } = counted[0];
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const baseline = [];
  await download(context);
  const before = memoryOf(context.api.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(context.api.pid))), 20);
  for (let round = 0; round < Math.max(3, context.rounds); round++) {
    ours.push(await seconds(() => download(context)));
    baseline.push(await seconds(() => copyOut(context)));
  }
  clearInterval(watch);
  // The time of a small file is not that of its rows, but of two transactions, a snapshot and three plans.
  const share = context.rows >= LARGE_FILE ? 0.5 : null;
  const result = (/** @type {number[]} */ taken) => ({ perSecond: rows / median(taken), p99: NaN });
  return [
    { work: 'GET /api/attendees/csv, rows', ours: result(ours), baseline: result(baseline), share },
    {
      work: 'GET /api/attendees/csv, memory of the process',
      value: most - before,
      unit: 'MB more',
      most: 50,
    },
  ];
}
