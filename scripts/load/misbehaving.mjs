import fs from 'node:fs';
import { startLoad } from '../../backend/bench/processes.mjs';
import { inRoot } from '../lib/paths.mjs';
import { phoneAt, syncBody } from '../lib/sync.mjs';
import { sleep } from '../lib/wait.mjs';
import { graphqlAttacks, restAttacks } from './account.mjs';
import { isUnnoticed, quantile } from './figures.mjs';
import { pictureForm } from './traffic.mjs';

/**
 * One account does, as fast as it can, whatever it may, while others sell and scan.
 *
 * @typedef {{ name: string, requests: import('../../backend/bench/load.mjs').Request[] }} Made
 * @typedef {Record<'sale' | 'scan', number>} P99s  of others, ms
 * @typedef {{ name: string, tries: number, outcome: string, alone: P99s, beside: P99s, isHeld: boolean }} Suffered
 */

/** Requests that it has open at a time. */
const CONNECTIONS = 20;
/** Of others' sales and scans, a second. */
const OTHERS_PER_SECOND = 40;
const KINDS = /** @type {const} */ (['sale', 'scan']);
/** Scans of a sync, as many as there may be. */
const SCANS = 500;
/** An account's syncs are limited by device, too. */
const DEVICES = 20;
/** As often as its fields may be in one query: it is halved until it is not refused. */
const TIMES = 40;
const AGAIN_SECONDS = 10;
const ROLES = ['volunteer', 'president'];

/**
 * @param {object} options
 * @param {import('../faults/world.mjs').World} options.world
 * @param {import('./traffic.mjs').Traffic} options.traffic
 * @param {number | undefined} options.seconds  how long each attack lasts; if undefined, until its first requests are answered, and
 *   nobody's times are judged
 * @param {number} options.aloneSeconds
 * @param {number} options.accounts  how many of a role take turns, so that each has all of its requests of a minute again
 * @param {(name: string) => boolean} options.isWanted
 * @param {() => void} options.check  throws if the run is to end
 * @returns {Promise<Suffered[]>}
 */
export async function misbehave({ world, traffic, seconds, aloneSeconds, accounts: count, isWanted, check }) {
  /** @type {Map<string, Awaited<ReturnType<typeof makeAccounts>>>} */
  const accounts = new Map();
  for (const role of ROLES) accounts.set(role, await makeAccounts(world, role, count));
  const attacks = await permitted(world, accounts, isWanted);
  check();

  const load = startLoad();
  const stop = traffic.steadily({ perSecond: OTHERS_PER_SECOND, mix: { sale: 1, scan: 1 } });
  try {
    const p99Of = (/** @type {number} */ from, /** @type {number} */ until) => {
      const times = (/** @type {string} */ kind) =>
        traffic.served
          .filter((one) => one.kind === kind && one.dueAt >= from && one.dueAt <= until)
          .map(({ dueAt, answeredAt }) => answeredAt - dueAt);
      return { sale: quantile(times('sale'), 0.99), scan: quantile(times('scan'), 0.99) };
    };
    const measureAlone = async (/** @type {number} */ seconds) => {
      const from = performance.now();
      await sleep(seconds * 1000);
      return p99Of(from, performance.now());
    };
    await sleep(2_000);
    const alone = await measureAlone(aloneSeconds);
    console.log(
      `Others alone: p99 of sales ${alone.sale.toFixed(0)} ms, of scans ${alone.scan.toFixed(0)} ms.`,
    );

    /** @returns {Promise<Suffered>} */
    const attack = async (
      /** @type {Made} */ made,
      /** @type {number | undefined} */ forSeconds,
      /** @type {P99s} */ alone,
    ) => {
      check();
      const from = performance.now();
      const long = forSeconds ? { seconds: forSeconds } : { amount: CONNECTIONS };
      const { requests } = made;
      const { done, statuses } = await load.run({
        url: world.apiUrl(),
        connections: CONNECTIONS,
        requests,
        ...long,
      });
      const until = performance.now();
      // What was asked last is answered.
      await sleep(200);
      const beside = p99Of(from, until);
      const outcome = Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ');
      const isHeld = !forSeconds || KINDS.every((kind) => isUnnoticed(alone[kind], beside[kind]));
      return { name: made.name, tries: done, outcome, alone, beside, isHeld };
    };
    /** @type {Suffered[]} */
    const suffered = [];
    for (const { role, make } of attacks) {
      const crew = /** @type {NonNullable<ReturnType<typeof accounts.get>>} */ (accounts.get(role));
      let result = await attack(make(crew.next()), seconds, alone);
      if (!result.isHeld) {
        // Of so few, one slow answer is the p99, and the machine may be slower than it was: others are looked at again, alone and
        // beside, for longer, with requests that are not used up. What this way leaves behind must not excuse the next, so each
        // is first judged by how others were at the beginning.
        result = await attack(make(crew.next()), AGAIN_SECONDS, await measureAlone(AGAIN_SECONDS));
      }
      suffered.push(result);
      const { name, beside, outcome, isHeld } = result;
      if (!isHeld)
        console.log(
          `  ✗ ${name}: sales ${beside.sale.toFixed(0)} ms, scans ${beside.scan.toFixed(0)} ms; ${outcome}`,
        );
    }
    return suffered;
  } finally {
    await stop();
    load.stop();
  }
}

/** Accounts of a role, each with a sale of its own. @param {import('../faults/world.mjs').World} world @param {string} role @param {number} count */
async function makeAccounts(world, role, count) {
  /** @type {(import('./account.mjs').Own & { token: string })[]} */
  const made = [];
  for (const { id, token, call } of await world.join(count, role)) {
    const email = `attacker-${id}@example.org`;
    const { status, body } = await call('POST', '/api/register', {
      name: 'Ada Lovelace',
      email,
      phone: '4155550100',
      ticket_quantity: 2,
      payment_mode: 'zelle',
      food_option: 'with_food',
      is_guest: false,
      event_id: world.eventId,
    });
    if (status !== 201) throw new Error(`a ${role}'s sale was answered ${status} ${JSON.stringify(body)}`);
    made.push({
      eventId: world.eventId,
      accountId: id,
      saleId: body.id,
      code: body.qr_code_id,
      email,
      token,
    });
  }
  let turn = 0;
  return { first: made[0], next: () => made[turn++ % made.length] };
}

/**
 * Tries everything once, to see what a volunteer may, and what only the president may.
 * @param {import('../faults/world.mjs').World} world
 * @param {Map<string, Awaited<ReturnType<typeof makeAccounts>>>} accounts
 * @param {(name: string) => boolean} isWanted
 */
async function permitted(world, accounts, isWanted) {
  const document = JSON.parse(fs.readFileSync(inRoot('docs/openapi.json'), 'utf8'));
  const schema = fs.readFileSync(inRoot('docs/schema.graphql'), 'utf8');
  const codes = (
    await world.stack.query('select qr_code from registrations where event_id = $1 limit 20000', [
      world.eventId,
    ])
  ).map(({ qr_code: code }) => code);

  /** @type {{ role: string, make: (own: import('./account.mjs').Own & { token: string }) => Made }[]} */
  const attacks = [];
  /** @type {Set<string>} */
  const taken = new Set();
  const own = (/** @type {string} */ role) =>
    /** @type {import('./account.mjs').Own & { token: string }} */ (accounts.get(role)?.first);
  for (const role of ROLES) {
    const mine = own(role);
    const forms = new Map([
      ['csv', csvForm()],
      ['picture', Buffer.from(await pictureForm(mine.saleId)).toString('base64')],
    ]);
    /** @param {import('./account.mjs').Attack} attack @param {string} token */
    const requestOf = ({ method, path, body, isForm }, token) => ({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm && { 'content-type': 'multipart/form-data; boundary=b' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(isForm && { base64: forms.get(/imports|statement/.test(path) ? 'csv' : 'picture') }),
    });
    const isPermitted = async (/** @type {import('../../backend/bench/load.mjs').Request} */ request) => {
      const { method, path, headers, body, base64 } = request;
      const sent = base64 === undefined ? body : Buffer.from(base64, 'base64');
      const answer = await fetch(world.apiUrl() + path, {
        method,
        headers,
        ...(sent !== undefined && { body: sent }),
      });
      const text = await answer.text();
      return answer.status !== 403 && !/"(insufficient_permissions|query_too_\w+)"/.test(text);
    };

    for (const [at, attack] of restAttacks(document, mine).entries()) {
      const { name } = attack;
      if (taken.has(name) || !isWanted(name)) continue;
      if (!(await isPermitted(requestOf(attack, mine.token)))) continue;
      taken.add(name);
      attacks.push({
        role,
        make: (account) => ({
          name: `${name}, ${role}`,
          requests: [requestOf(restAttacks(document, account)[at], account.token)],
        }),
      });
    }
    const post = (/** @type {string} */ query, /** @type {string} */ token) =>
      requestOf({ name: '', method: 'POST', path: '/graphql', body: { query } }, token);
    for (const { name, query } of graphqlAttacks(schema, mine)) {
      if (taken.has(name) || !isWanted(name)) continue;
      let times = TIMES;
      while (times >= 1 && !(await isPermitted(post(query(times), mine.token))))
        times = Math.floor(times / 2);
      for (const many of new Set([1, times].filter((some) => some >= 1 && some <= times))) {
        taken.add(name);
        attacks.push({
          role,
          make: ({ token }) => ({
            name: `${name} × ${many} in one query, ${role}`,
            requests: [post(query(many), token)],
          }),
        });
      }
    }
  }

  const volunteer = ROLES[0];
  const syncs = `syncs of ${SCANS} scans from ${DEVICES} phones, ${volunteer}`;
  if (isWanted(syncs))
    attacks.push({
      role: volunteer,
      make: (account) => ({ name: syncs, requests: syncsOf(account, codes) }),
    });
  return attacks;
}

/** @param {import('./account.mjs').Own & { token: string }} account @param {string[]} codes */
function syncsOf({ eventId, token }, codes) {
  return Array.from({ length: DEVICES }, (_, phone) => ({
    method: 'POST',
    path: '/api/checkin/sync',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      syncBody({
        eventId,
        device: phoneAt('Gate Z'),
        codes: Array.from({ length: SCANS }, (_, at) => codes[(phone * SCANS + at) % codes.length] ?? ''),
        letIn: false,
      }),
    ),
  }));
}

/** A list as long as may be brought at once, in base64. */
function csvForm() {
  const rows = Array.from({ length: 5_000 }, (_, at) => `2026-11-20,Ana Li ${at},25.00,ana${at}@example.org`);
  const file = ['Date,Name,Amount,Email', ...rows].join('\n');
  const head =
    'Content-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n';
  return Buffer.from(`--b\r\n${head}${file}\r\n--b--\r\n`).toString('base64');
}
