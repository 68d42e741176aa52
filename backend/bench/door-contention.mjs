/**
 * Measures check-ins, and one honest phone, beside many phones and beside one account that sends and fetches more than anybody
 * needs. Prints a table for docs/performance.md.
 *   npm run bench -- --door-contention                    this checkout
 *   npm run bench -- --door-contention --before FOLDER    also another checkout, which must be built
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { median } from './numbers.mjs';
import { command, freshDatabase, memoryOf, settings, startApi } from './processes.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const PASSWORD = 'a password for the bench';
const ROWS = 40_000;
const PHONES = 20;
const SYNC = 500;
/** Milliseconds for which what goes on without an end is measured. */
const LASTING_MS = 10_000;
/** Some milliseconds after a load began, so that it is in full swing. */
const IN_FULL_SWING_MS = 300;

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {string} eventId
 * @property {string[]} tokens    of accounts; the first is the greedy one, and the last the honest one
 * @property {() => string[]} codes  codes of people, in any order
 * @property {() => number} memory  of the API, in MB
 */

/** @param {string} url @param {string} token @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders }>} */
const get = (url, token) =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    http
      .get(url, { headers }, (answer) => {
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
        answer.on('error', () => resolve({ status: 0, headers: {} }));
        answer.resume();
      })
      .on('error', () => resolve({ status: 0, headers: {} }));
  });

/** Fetches a whole list. @param {Target} target @param {string} token @returns {Promise<boolean>} */
async function fetchList({ url }, token) {
  for (let cursor = ''; ;) {
    const { status, headers } = await get(`${url}/api/checkin/list${cursor && `?cursor=${cursor}`}`, token);
    if (status !== 200) return false;
    cursor = String(headers['x-next-cursor'] ?? '');
    if (!cursor) return true;
  }
}

/** @param {Target} target @param {string} token @param {number} count @param {AbortSignal} [signal] */
async function sync({ url, eventId, codes }, token, count, signal) {
  const all = codes();
  const from = Math.floor(Math.random() * all.length);
  const answer = await fetch(`${url}/api/checkin/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      now: new Date().toISOString(),
      device: { id: randomUUID(), label: 'Bench', station: 'entrance', list_cursor: null, waiting: count },
      scans: Array.from({ length: count }, (_, at) => ({
        scan_id: randomUUID(),
        event_id: eventId,
        code: all[(from + at) % all.length],
        station: 'entrance',
        tickets: null,
        scanned_at: new Date(Date.now() - 3_600_000 + at).toISOString(),
        let_in: true,
      })),
    }),
    ...(signal ? { signal } : {}),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** @param {number[]} statuses */
const counted = (statuses) =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status || 'no answer'}`)
    .join(', ');

const seconds = (/** @type {number} */ ms) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Does work again and again until the time is over. @param {number} parallel @param {() => Promise<unknown>} work */
async function keepDoing(parallel, work) {
  const until = performance.now() + LASTING_MS;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < until) {
        await work();
        // Even a greedy client needs a moment between two requests.
        await sleep(5);
      }
    }),
  );
}

/** @type {{ name: string, run: (target: Target) => Promise<string> }[]} */
const loads = [
  { name: 'nothing else', run: () => sleep(LASTING_MS, '') },
  {
    name: `${PHONES} phones of ${PHONES} accounts that begin to fetch the list of ${ROWS.toLocaleString('en')} at the same moment`,
    run: async (target) => {
      const since = performance.now();
      const whole = await Promise.all(
        Array.from({ length: PHONES }, (_, at) => fetchList(target, target.tokens[1 + at])),
      );
      return `${whole.filter(Boolean).length} have it after ${seconds(performance.now() - since)}`;
    },
  },
  {
    name: `one account that fetches ${PHONES} lists at once, again and again`,
    run: async (target) => {
      let lists = 0;
      await keepDoing(PHONES, async () => {
        if (await fetchList(target, target.tokens[0])) lists++;
      });
      return `${lists} lists`;
    },
  },
  {
    name: `one account that asks for ${PHONES} pages at once, each with a made-up cursor that no other has`,
    run: async (target) => {
      const { headers } = await get(`${target.url}/api/checkin/list`, target.tokens[0]);
      const [v, feed, event, version, , seen] = String(headers['x-next-cursor']).split('_');
      let pages = 0;
      await keepDoing(PHONES, async () => {
        const made = `${v}_${feed}_${event}_${version}_${Date.now()}_${seen}_w_00000000-0000-0000-0000-000000000000_${randomUUID()}_${seen}`;
        const { status } = await get(`${target.url}/api/checkin/list?cursor=${made}`, target.tokens[0]);
        if (status === 200) pages++;
      });
      return `${pages} pages`;
    },
  },
  {
    name: `one account that sends 200 syncs of ${SYNC} scans at once, and an honest phone that sends 50`,
    run: async (target) => {
      const honest = target.tokens.at(-1) ?? '';
      const timed = async () => {
        const since = performance.now();
        const status = await sync(target, honest, 50);
        return status === 200 ? performance.now() - since : Infinity;
      };
      /** @type {number[]} */
      const alone = [];
      for (let round = 0; round < 5; round++) alone.push(await timed());
      const all = Array.from({ length: 200 }, () => sync(target, target.tokens[0], SYNC));
      await sleep(IN_FULL_SWING_MS);
      const beside = await timed();
      return `the honest phone: ${seconds(beside)} (alone ${seconds(median(alone))}); the 200: ${counted(await Promise.all(all))}`;
    },
  },
  {
    name: `600 syncs of ${SYNC} scans at once, whose client then goes`,
    run: async (target) => {
      const leaving = new AbortController();
      const all = Array.from({ length: 600 }, () => sync(target, target.tokens[0], SYNC, leaving.signal));
      let peak = 0;
      for (let look = 0; look < 100; look++) {
        await sleep(50);
        peak = Math.max(peak, target.memory());
        if (look === 60) leaving.abort();
      }
      await Promise.all(all);
      return `${Math.round(peak)} MB at its height`;
    },
  },
];

/**
 * @param {{ server: string, dataDir: string, name: string, dist?: string, say: (line: string) => void }} options
 * @returns {Promise<string[]>} what each load does, in words
 */
async function measure({ server, dataDir, name, dist, say }) {
  const databaseUrl = await freshDatabase(server, name);
  const env = settings(databaseUrl, dataDir);
  await command('migrate', [], env, dist);
  await command(
    'seed-registrations',
    ['--registrations', String(ROWS)],
    { ...env, NODE_ENV: 'development' },
    dist,
  );
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const emails = Array.from({ length: PHONES + 2 }, (_, at) => `bench-${at}@example.org`);
  await database.query(
    `insert into users (email, full_name, role, password_hash) select email, 'Bench Person', 'president', $2
     from unnest($1::text[]) email`,
    [emails, await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  const { rows } = await database.query(
    `select qr_code, event_id from registrations where cancelled_at is null and checked_in_at is null
       and event_id = (select id from events where over_at > now() order by over_at, id limit 1) order by random()`,
  );
  const outside = rows.map(({ qr_code: code }) => code);
  /** Nobody at the doors has these. */
  const ofPhones = outside.splice(0, 4_000);
  const cells = [];
  for (const { name: load, run } of loads) {
    const api = await startApi(env, dist);
    const tokens = await Promise.all(
      emails.map(async (email) => {
        const answer = await fetch(`${api.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: PASSWORD }),
        });
        return /** @type {any} */ (await answer.json()).access_token;
      }),
    );
    const target = {
      url: api.url,
      eventId: rows[0].event_id,
      tokens,
      codes: () => ofPhones,
      memory: () => memoryOf(api.pid),
    };
    const probe = fork(path.join(here, 'check-in-probe.mjs'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const next = () => new Promise((resolve) => probe.once('message', resolve));
    const watching = next();
    probe.send({ url: api.url, tokens: tokens.slice(1), codes: outside.splice(0, 2_000) });
    await watching;
    const words = await run(target).catch(String);
    const told = next();
    probe.send('stop');
    const { p50, p99, done, failed } = /** @type {import('./check-in-probe.mjs').ProbeResult} */ (await told);
    await api.stop();
    cells.push(
      `check-ins p50 ${seconds(p50)}, p99 ${seconds(p99)}` +
        (failed > 0 ? `, ${failed} of ${done} in vain` : '') +
        (words && `; ${words}`),
    );
    say(`  ${load}: ${cells.at(-1)}`);
  }
  await database.end();
  return cells;
}

/**
 * @param {{ server: string, dataDir: string, before?: string, say: (line: string) => void }} options
 *   before: folder of another checkout, which must be built
 * @returns {Promise<string>} the table
 */
export async function doorContentionTable({ server, dataDir, before, say }) {
  /** @type {string[][]} */
  const columns = [];
  if (before) {
    say('before');
    columns.push(
      await measure({
        server,
        dataDir,
        say,
        name: 'usher_door_contention_before',
        dist: path.resolve(before, 'backend/dist'),
      }),
    );
    say('after');
  }
  columns.push(await measure({ server, dataDir, say, name: 'usher_door_contention' }));
  const head = before ? ['beside', 'before', 'after'] : ['beside', 'what it does'];
  const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |`;
  return [
    line(head),
    `|${' --- |'.repeat(head.length)}`,
    ...loads.map(({ name }, at) => line([name, ...columns.map((column) => column[at])])),
  ].join('\n');
}
