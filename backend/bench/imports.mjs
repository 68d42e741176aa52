/** How long it takes to bring the largest list, and how long sales and scans beside it wait for it. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { productCheckIns } from './check-ins.mjs';
import { registrations } from './requests.mjs';

/** @typedef {import('./context.mjs').Context} Context */
/** @typedef {import('./steady.mjs').Latencies} Latencies */

const here = path.dirname(fileURLToPath(import.meta.url));
const LIST_ROWS = 20_000;
const MAX_SECONDS = 60;
const MAX_WAIT_MS = 1_000;
const SALES_PER_SECOND = 10;
const SCANS_PER_SECOND = 20;
/** Seconds of one round of sales and scans; rounds follow each other until the list is brought. */
const ROUND_SECONDS = 5;

/** Names have no digits. @param {number} number */
const letters = (number) =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');

/** A list of people whom Usher does not know, sold by those who sell meanwhile. @param {Context} context */
const makeList = ({ emails }) =>
  [
    'Name,Email,Phone,Tickets,Food,Payment,Sold by,Barcode,Notes',
    ...Array.from({ length: LIST_ROWS }, (_, at) =>
      [
        `List ${letters(at)}`,
        `list.${at}@example.org`,
        at % 5 ? `415556${String(at % 10_000).padStart(4, '0')}` : '',
        1 + (at % 4),
        at % 2 ? 'yes' : 'no',
        at % 3 ? 'cash' : 'zelle',
        emails[1 + (at % (emails.length - 1))],
        `OLD-${at}`,
        at % 10 ? '' : 'by the window',
      ].join(','),
    ),
  ].join('\n');

/**
 * @param {Context} context
 * @returns {(method: string, route: string, body?: object | FormData) => Promise<any>}
 */
const calls =
  ({ api, token }) =>
  async (method, route, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${api.url}/api/imports${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

/** @param {Context} context */
export async function importRows(context) {
  const { api, database, eventId, tokens } = context;
  // With a limit of tickets, for which every sale waits.
  await database.query(
    `insert into event_capacities (event_id, capacity, sold) select $1, 2000000000, sum(with_food_tickets + without_food_tickets)
     from seller_sums where event_id = $1`,
    [eventId],
  );
  const child = fork(path.join(here, 'steady.mjs'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Nobody of the list: it could not be taken back once they are in.
  const scans = await productCheckIns(context).requests();
  const round = async () => {
    const told = new Promise((resolve) => child.once('message', resolve));
    child.send({
      url: api.url,
      seconds: ROUND_SECONDS,
      streams: [
        {
          perSecond: SALES_PER_SECOND,
          requests: registrations('/api/register', SALES_PER_SECOND * ROUND_SECONDS, tokens),
        },
        { perSecond: SCANS_PER_SECOND, requests: scans.splice(0, SCANS_PER_SECOND * ROUND_SECONDS) },
      ],
    });
    return /** @type {Promise<Latencies[]>} */ (told);
  };

  /** @type {Latencies[][]} */
  const beside = [];
  const alone = await round();
  let isDone = false;
  const others = (async () => {
    while (!isDone) beside.push(await round());
  })();

  const call = calls(context);
  /** @type {Record<string, number>} */
  const seconds = {};
  const timed = async (/** @type {string} */ step, /** @type {() => Promise<any>} */ work) => {
    const since = performance.now();
    const answer = await work();
    seconds[step] = (performance.now() - since) / 1000;
    return answer;
  };
  const form = new FormData();
  form.set('file', new Blob([makeList(context)]), 'list.csv');
  const { id, mapping } = await timed('read', () => call('POST', '', form));
  const checked = await timed('check', () =>
    call('POST', `/${id}/check`, {
      mapping,
      event_id: eventId,
      options: { already_handed_over: true, mail_tickets: true },
    }),
  );
  if (checked.counts.created !== LIST_ROWS) throw new Error(`Checked: ${JSON.stringify(checked.counts)}`);
  await timed('bring', async () => {
    await call('POST', `/${id}/run`);
    while ((await call('GET', `/${id}`)).state === 'running') await sleep(500);
  });
  // The last round, too, began while the list was being brought.
  isDone = true;
  await others;
  const { counts } = await call('GET', `/${id}`);
  if (counts.created !== LIST_ROWS) throw new Error(`Brought: ${JSON.stringify(counts)}`);

  await timed('undo', async () => {
    await call('DELETE', `/${id}`);
    for (;;) {
      const { progress } = await call('GET', `/${id}`);
      if (progress.done === progress.total) return;
      await sleep(500);
    }
  });
  child.disconnect();
  await database.query('delete from event_capacities');
  const longest = (/** @type {number} */ stream) =>
    Math.max(...beside.map((one) => one[stream]?.slowest ?? NaN));
  const failed = [alone, ...beside].flat().reduce((sum, one) => sum + one.failed, 0);
  context.say(`    ${JSON.stringify({ seconds, alone, beside, failed })}`);
  const whole = (seconds.read ?? NaN) + (seconds.check ?? NaN) + (seconds.bring ?? NaN);
  const work = `a list of ${LIST_ROWS.toLocaleString('en')} rows`;
  return [
    { work: `${work}, read`, value: seconds.read, unit: 's', most: null },
    { work: `${work}, checked`, value: seconds.check, unit: 's', most: null },
    { work: `${work}, brought`, value: seconds.bring, unit: 's', most: null },
    { work: `${work}, from the file to the last ticket`, value: whole, unit: 's', most: MAX_SECONDS },
    { work: `${work}, taken back`, value: seconds.undo, unit: 's', most: null },
    { work: 'sales alone, longest wait', value: alone[0]?.slowest, unit: 'ms', most: null },
    { work: 'scans alone, longest wait', value: alone[1]?.slowest, unit: 'ms', most: null },
    { work: 'sales beside the list, longest wait', value: longest(0), unit: 'ms', most: MAX_WAIT_MS },
    { work: 'scans beside the list, longest wait', value: longest(1), unit: 'ms', most: MAX_WAIT_MS },
    { work: 'sales and scans that failed', value: failed, unit: '', most: 0 },
  ];
}
