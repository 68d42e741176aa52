import http from 'node:http';
import { median } from './numbers.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const TIMES = 40;
const PAGE = 50;

/** Uses one connection to the product and one to the baseline. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Measures the milliseconds until the whole answer has arrived.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<number>}
 */
export function timeRequest(url, token) {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - since)
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .once('error', reject);
  });
}

const page = (/** @type {number} */ number, query = '') =>
  `/api/attendees?limit=${PAGE}&offset=${(number - 1) * PAGE}${query}`;

/**
 * Returns the requests to measure at every size, and how many times slower each may be at a million registrations than at ten
 * thousand. A request that takes at most `orUnder` milliseconds may be slower than that.
 * @param {Context} context
 * @returns {Promise<{ work: string, path: string, times: number | null, orUnder?: number }[]>}
 */
async function questions({ database, eventId }) {
  const [{ email, name }] = (
    await database.query(
      // A long name, which few share: how many do would decide how long a search for it takes.
      `select email, name from (
         select email, name from people where event_id = $1 and closed_at is null offset 77 limit 100
       ) candidates order by length(name) desc limit 1`,
      [eventId],
    )
  ).rows;
  const search = (/** @type {string} */ what, /** @type {string} */ term) => ({
    work: `attendees, search: ${what}`,
    path: page(1, `&search=${encodeURIComponent(term)}`),
    times: 8,
    orUnder: 50,
  });
  const plainLastFirst = name.normalize('NFD').replace(/\p{M}/gu, '').split(' ').reverse().join('  ');
  return [
    { work: 'GET /api/stats', path: '/api/stats', times: 1.5 },
    { work: 'GET /api/volunteers/sales-team', path: '/api/volunteers/sales-team', times: 1.5 },
    { work: 'GET /api/volunteers/leaderboard', path: '/api/volunteers/leaderboard', times: 1.5 },
    { work: 'attendees, page 1', path: page(1), times: 2 },
    { work: 'attendees, page 10', path: page(10), times: 2 },
    { work: 'attendees, page 100', path: page(100), times: 2 },
    { work: 'attendees, checked in', path: page(1, '&checked_in=true'), times: 2 },
    { work: 'attendees, not checked in', path: page(1, '&checked_in=false'), times: 2 },
    { work: 'attendees, with food', path: page(1, '&food_option=with_food'), times: 2 },
    { work: 'attendees, without food', path: page(1, '&food_option=without_food'), times: 2 },
    { work: 'attendees, by name, page 100', path: page(100, '&sort_by=name&sort_dir=asc'), times: null },
    search('common (a tenth)', 'maria'),
    search('three letters, common', 'mar'),
    search('middling (a first and a last name)', 'maria garcia'),
    search('rare (one address)', email),
    search('a whole name', name),
    search('a whole name without accents, last name first', plainLastFirst),
    {
      work: 'search at the door: a whole name without accents, last name first',
      path: `/api/checkin/search?q=${encodeURIComponent(plainLastFirst)}`,
      times: 8,
      orUnder: 50,
    },
    search('nobody', 'zzqxj'),
    { ...search('two letters, common', 'ma'), times: null },
    { ...search('two letters, rare', 'jq'), times: null },
  ];
}

/**
 * Measures all questions in turn, many times, together with a bare read by primary key: sizes are measured minutes apart, and
 * the read shows how much faster or slower a shared machine has become in that time.
 * @param {Context} context
 */
export async function sizeRows(context) {
  const { api, baseline, token, userId } = context;
  const asked = await questions(context);
  const urls = [`${baseline.url}/read/${userId}`, ...asked.map(({ path }) => api.url + path)];
  /** @type {number[][]} */
  const taken = urls.map(() => []);
  for (let turn = 0; turn < TIMES; turn++)
    for (const [at, url] of urls.entries()) {
      const ms = await timeRequest(url, token);
      if (turn > 2) taken[at].push(ms);
    }
  const [baselineMs, ...ms] = taken.map(median);
  return asked.map(({ work, times, orUnder }, at) => ({ work, ms: ms[at], baselineMs, times, orUnder }));
}
