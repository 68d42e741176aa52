/** Phones that were offline sync their scans while people are checked in, and the size of the list that phones download. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { aloneAndContended, keepDoing } from './contention.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const DEVICES = 40;
const SCANS = 500;
/** Scans per request: the check-in page sends this many at a time, one request after the other. */
const AT_ONCE = 50;
const EARLIER_MS = 3_600_000;

/**
 * Syncs a device's scans of an hour ago, as the check-in page does.
 * @param {Context} context
 * @param {string[]} codes
 * @param {string} token
 * @param {(scans: number) => void} onTaken
 */
async function syncScans({ api, eventId }, codes, token, onTaken) {
  const device = { id: randomUUID(), label: 'Bench', station: 'entrance', list_cursor: null };
  const from = Math.floor(Math.random() * codes.length);
  const scans = Array.from({ length: SCANS }, (_, at) => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: codes[(from + at) % codes.length],
    station: 'entrance',
    tickets: null,
    scanned_at: new Date(Date.now() - EARLIER_MS + at).toISOString(),
    let_in: true,
  }));
  for (let sent = 0; sent < SCANS; sent += AT_ONCE) {
    const answer = await fetch(`${api.url}/api/checkin/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        now: new Date().toISOString(),
        device: { ...device, waiting: SCANS - sent },
        scans: scans.slice(sent, sent + AT_ONCE),
      }),
    });
    if (!answer.ok) throw new Error(`A sync: ${answer.status} ${await answer.text()}`);
    const outcomes = /** @type {{ outcome: string }[]} */ (await answer.json());
    const bad = outcomes.find(
      ({ outcome }) => !['admitted', 'partly', 'duplicate', 'cancelled'].includes(outcome),
    );
    if (bad) throw new Error(`A scan that was synced: ${JSON.stringify(bad)}`);
    onTaken(outcomes.length);
  }
}

/**
 * Checks that the tickets admitted according to the registrations, and the kept sums, equal the sum of the ledger.
 * @param {Context} context
 */
async function requireSums({ database, eventId }) {
  const { rows } = await database.query(
    `select (select coalesce(sum(tickets), 0)::int from admissions where event_id = $1 and station = 'entrance') as ledger,
       (select coalesce(sum(tickets), 0)::int from admission_sums where event_id = $1 and station = 'entrance') as kept,
       (select coalesce(sum(tickets_admitted), 0)::int from registrations where event_id = $1) as stands`,
    [eventId],
  );
  const [{ ledger, kept, stands }] = rows;
  if (ledger !== kept || ledger !== stands)
    throw new Error(`The door's sums differ: ${JSON.stringify(rows[0])}`);
}

/** @param {Context} context */
export async function syncRows(context) {
  const { database, eventId, tokens } = context;
  // The event must have enough people for the devices and the check-ins.
  if (context.rows < 5 * DEVICES * SCANS) return [];
  const { rows } = await database.query(
    'select qr_code from registrations where event_id = $1 and cancelled_at is null order by random() limit $2',
    [eventId, DEVICES * SCANS],
  );
  const codes = rows.map(({ qr_code: code }) => code);
  let [taken, seconds] = [0, 0];
  const onTaken = (/** @type {number} */ scans) => (taken += scans);
  const { alone, contended } = await aloneAndContended(context, () => {
    const since = performance.now();
    const stop = keepDoing(DEVICES, (at) => syncScans(context, codes, tokens[at % tokens.length], onTaken));
    return async () => {
      await stop();
      seconds += (performance.now() - since) / 1000;
    };
  });
  await requireSums(context);
  return [
    {
      work: `check-ins while ${DEVICES} devices sync ${SCANS} scans each, again and again (${Math.round(taken / seconds).toLocaleString('en')} scans a second)`,
      ours: contended,
      baseline: alone,
      share: 0.5,
    },
  ];
}

/** Slow 4G, as defined in browsers' developer tools. */
const SLOW_4G = { bytesPerSecond: 1.6e6 / 8, roundTripSeconds: 0.15 };
/** Maximum registrations in the list that a phone keeps. */
const MOST_LISTED = 50_000;

/**
 * Requests a URL with compression, and returns the size of the body as sent and its content.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<{ bytes: number, body: { complete: boolean, cursor: string | null, rows: unknown[] } }>}
 */
const getCompressed = (url, token) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    http
      .get(url, { headers }, (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const sent = Buffer.concat(parts);
          const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent;
          resolve({ bytes: sent.length, body: JSON.parse(text.toString()) });
        });
      })
      .on('error', reject);
  });

/**
 * Measures the list that a phone downloads first, and the answer if nothing has changed since.
 * @param {Context} context
 */
export async function listRows({ api, token, rows: size }) {
  const url = `${api.url}/api/checkin/list`;
  let [bytes, pages, listed] = [0, 0, 0];
  let cursor = '';
  const since = performance.now();
  for (;;) {
    const page = await getCompressed(cursor ? `${url}?cursor=${cursor}` : url, token);
    bytes += page.bytes;
    pages++;
    listed += page.body.rows.length;
    cursor = page.body.cursor ?? '';
    if (page.body.complete || !page.body.cursor) break;
  }
  if (size > MOST_LISTED) return [];
  const served = (performance.now() - since) / 1000;
  const nothing = await getCompressed(`${url}?cursor=${cursor}`, token);
  const seconds = bytes / SLOW_4G.bytesPerSecond + pages * SLOW_4G.roundTripSeconds + served;
  return [
    {
      work: `the door's list of ${listed.toLocaleString('en')} (${Math.round(bytes / 1000).toLocaleString('en')} kB in ${pages} pages) on slow 4G`,
      value: seconds,
      unit: 's',
      most: 15,
    },
    { work: "an answer of nothing to the door's list", value: nothing.bytes, unit: 'bytes', most: 400 },
  ];
}
