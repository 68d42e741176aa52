/** Check-ins and small reads beside reads of thousands of rows. */
import { fork } from 'node:child_process';
import { connect } from 'node:net';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { productCheckIns } from './check-ins.mjs';
import { keepDoing } from './contention.mjs';
import { memoryOf } from './processes.mjs';
import { repeated } from './requests.mjs';

/** @typedef {import('./context.mjs').Context} Context */
/** @typedef {import('./steady.mjs').Latencies} Latencies */

const here = path.dirname(fileURLToPath(import.meta.url));
const SECONDS = 10;
const CHECK_INS_PER_SECOND = 50;
const READS_PER_SECOND = 20;

/** How often each status was answered to the readers. @type {Record<number, number>} */
let answers = {};

/** Requests something and reads its answer to the end. @param {Context} context @param {string} what */
const get = ({ api, token }, what) =>
  new Promise((resolve) => {
    http
      .get(api.url + what, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
        answer.resume();
        answer.once('close', () => {
          const status = answer.statusCode ?? 0;
          answers[status] = (answers[status] ?? 0) + 1;
          resolve(undefined);
        });
      })
      .once('error', () => resolve(undefined));
  });

const FIELDS =
  'id name email phone totalTicketsPerPerson totalRegistrations totalCashAmount totalZelleAmount checkedIn registeredAt volunteerName';

/** @param {Context} context */
async function postGraphql({ api, token }) {
  const answer = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify({ query: `{ attendees(limit: 10000) { data { ${FIELDS} } } }` }),
  });
  const text = await answer.text();
  const status = text.startsWith('{"errors') ? 503 : answer.status;
  answers[status] = (answers[status] ?? 0) + 1;
}

/** Begins to read the CSV file, at a hundred bytes a second; returns a function that hangs up. @param {Context} context */
function readSlowly({ api, token }) {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/attendees/csv HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: identity\r\n\r\n`,
  );
  socket.pause();
  const sip = setInterval(() => socket.read(10), 100);
  socket.on('error', () => undefined);
  return () => {
    clearInterval(sip);
    socket.destroy();
  };
}

/** @type {Array<{ name: string, begin: (context: Context) => (() => unknown) }>} */
const READERS = [
  { name: 'nobody', begin: () => () => undefined },
  {
    name: '20 × attendees?limit=10000 without pause',
    begin: (context) => keepDoing(20, () => get(context, '/api/attendees?limit=10000')),
  },
  {
    name: '20 × attendees(limit: 10000) of GraphQL without pause',
    begin: (context) => keepDoing(20, () => postGraphql(context)),
  },
  {
    name: 'ten CSVs without pause',
    begin: (context) => keepDoing(10, () => get(context, '/api/attendees/csv')),
  },
  {
    name: 'seven CSVs at 100 B/s',
    begin: (context) => {
      const ends = Array.from({ length: 7 }, () => readSlowly(context));
      return () => ends.forEach((end) => end());
    },
  },
];

/** @param {Context} context */
export async function largeReadRows(context) {
  const child = fork(path.join(here, 'steady.mjs'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  /** @type {import('./table.mjs').Row[]} */
  const rows = [];
  for (const { name, begin } of READERS) {
    const checkIns = await productCheckIns(context).requests();
    answers = {};
    const end = begin(context);
    await sleep(1_000);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(context.api.pid))), 50);
    const told = new Promise((resolve) => child.once('message', resolve));
    child.send({
      url: context.api.url,
      seconds: SECONDS,
      streams: [
        { perSecond: CHECK_INS_PER_SECOND, requests: checkIns },
        {
          perSecond: READS_PER_SECOND,
          requests: repeated([context.token], 'GET', '/api/attendees?limit=50&search=an'),
        },
      ],
    });
    const [scans, reads] = /** @type {Latencies[]} */ (await told);
    clearInterval(watch);
    // Hangs up first, where there is nothing to wait for.
    await end();
    const row = (/** @type {string} */ what, /** @type {number} */ value, unit = 'ms') =>
      rows.push({ work: `${what} beside ${name}`, value, unit, most: null });
    row('check-ins, p50', scans?.p50 ?? NaN);
    row('check-ins, p99', scans?.p99 ?? NaN);
    row('a page of people, p99', reads?.p99 ?? NaN);
    row('refused check-ins and pages', (scans?.failed ?? 0) + (reads?.failed ?? 0), '');
    row('memory', most, 'MB');
    context.say(`    ${name}: ${JSON.stringify({ scans, reads, most: Math.round(most), answers })}`);
  }
  child.disconnect();
  return rows;
}
